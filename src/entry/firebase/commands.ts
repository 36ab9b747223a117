import { catalogueCommand } from "#src/catalogue/catalogue-command.ts";
import { adminCommand } from "#src/commands/admin-command.ts";
import { firebaseAccountService } from "#src/firebase-admin/firebase-accounts.ts";
import { initProject } from "#src/firebase-admin/init-project.ts";
import { openProject, type Project } from "#src/firebase-admin/project.ts";
import { loadSdk } from "#src/firebase-admin/sdk.ts";
import { readPassword } from "#src/server/accounts/read-password.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** `npm run catalogue -- …` for Firebase (ADR-033). */
export const catalogue = (args: readonly string[], env: Env): Promise<void> =>
  withProject(env, (project) =>
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

/** `npm run admin -- …` for Firebase (design §4). */
export const admin = (args: readonly string[], env: Env): Promise<void> =>
  withProject(env, (project) => {
    const accounts = firebaseAccountService(() => project().auth());
    return adminCommand(args, accounts, { print, readPassword: () => readPassword() });
  });

/** Opens the project at the first need, so that a mistyped command asks for no key; and closes it, so that the process can end. */
async function withProject(env: Env, work: (project: () => Project) => Promise<void>): Promise<void> {
  const sdk = await loadSdk();
  let project: Project | undefined;
  try {
    await work(() => {
      project ??= openProject(env, sdk);
      return project;
    });
  } finally {
    await project?.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
