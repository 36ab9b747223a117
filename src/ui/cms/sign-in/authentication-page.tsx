import "../cms.css";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useLocation, useNavigate } from "../../navigation/navigation-context.ts";
import { useLive } from "../../use-live.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** /authentication (spec §2, §4, §8). */
export function AuthenticationPage() {
  const { identity } = useBackend();
  const { alerts } = useMessages();
  const isBusy = useLive(alerts.isBusy) ?? false;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function signIn(email: string, password: string): Promise<boolean> {
    let isSignedIn = false;
    if (alerts.isBusy.current()) return isSignedIn;
    await alerts.announce(async () => {
      const outcome = await identity.signIn(email, password);
      isSignedIn = outcome === "success";
      return isSignedIn ? skCms.authentication.success : skCms.authentication.failure(outcome);
    });
    // Navigating to the same address reloads the route, whose guard then redirects a signed-in user to cms.
    if (isSignedIn) void navigate(pathname + search, { replace: true });
    return isSignedIn;
  }

  return (
    <div className="mx-auto max-w-md">
      <Head title={skCms.authentication.title} noindex />
      <div className="panel flex flex-col gap-5 p-5 md:p-8">
        <h1 className="font-display text-2xl font-extrabold tracking-tight max-[20rem]:text-lg">
          {skCms.authentication.title}
        </h1>
        <SignInForm isBusy={isBusy} onSignIn={signIn}>
          <noscript>
            <p>{skCms.authentication.needsScript}</p>
          </noscript>
        </SignInForm>
      </div>
    </div>
  );
}
