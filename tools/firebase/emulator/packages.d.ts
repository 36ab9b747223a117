/** The few types of packages that are installed only in tools/firebase, so that the sources check without them too. */

declare module "selfsigned" {
  interface Extension {
    readonly name: "subjectAltName";
    readonly altNames: readonly { readonly type: 2; readonly value: string }[];
  }
  export function generate(
    attributes: readonly { readonly name: string; readonly value: string }[],
    options: { readonly extensions: readonly Extension[] },
  ): Promise<{ readonly private: string; readonly cert: string }>;
}
