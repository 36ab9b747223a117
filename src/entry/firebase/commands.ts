import { catalogueCommand } from "#src/catalogue/catalogue-command.ts";
import { adminCommand } from "#src/commands/admin-command.ts";
import { firebaseAccountService } from "#src/firebase-admin/firebase-accounts.ts";
import { initProject } from "#src/firebase-admin/init-project.ts";
import { openProject, type Project } from "#src/firebase-admin/project.ts";
import { readPassword } from "#src/server/accounts/read-password.ts";
import { loadSdk } from "./admin-sdk.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** `npm run catalogue -- …` for Firebase (ADR-033). */
export async function catalogue(args: readonly string[], env: Env): Promise<void> {
  const sdk = await loadSdk();
  await withProject(
    () => openProject(env, sdk, args[0] === "init" ? ["firestore"] : ["auth", "firestore", "storage"]),
    (project) =>
      catalogueCommand(args, {
        catalogue: {
          async withShop(work) {
            // Loaded here, because other commands do not need the SDK of pages.
            const { withCatalogueShop } = await import("./catalogue-shop.ts");
            return withCatalogueShop(env, project(), work);
          },
          init: () => initProject(project().firestore()),
        },
        from: env.INIT_CWD,
        print,
      }),
  );
}

/** `npm run admin -- …` for Firebase (design §4). */
export async function admin(args: readonly string[], env: Env): Promise<void> {
  const sdk = await loadSdk();
  await withProject(
    () => openProject(env, sdk, ["auth"]),
    (project) =>
      adminCommand(
        args,
        firebaseAccountService(() => project().auth()),
        { print, readPassword: () => readPassword() },
      ),
  );
}

/** Opens the project at the first need, so that a mistyped command asks for no key; and closes it, so that the process can end. */
async function withProject(open: () => Project, work: (project: () => Project) => Promise<void>): Promise<void> {
  let project: Project | undefined;
  try {
    await work(() => {
      project ??= open();
      return project;
    });
  } finally {
    await project?.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
