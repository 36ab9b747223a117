import { sk } from "#src/text/sk.ts";
import { Head } from "../head.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import signpost from "./signpost.svg?no-inline";

/** Any other path (spec §2, 404 page), and the place of a product or category that is not there. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center py-12 text-center md:py-20">
      <Head title={sk.notFound.title} status={404} noindex firstPaint="text" />
      <img src={signpost} alt="" width={240} height={180} />
      <h1 className="mt-8 font-display text-2xl font-extrabold text-balance md:text-4xl">{sk.notFound.lost}</h1>
      <p className="mt-3 text-lg text-stone-600 md:text-xl">{sk.notFound.problem}</p>
      <Link to={PATHS.home} className="button-accent mt-8">
        {sk.notFound.home}
      </Link>
    </div>
  );
}
