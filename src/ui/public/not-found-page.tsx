import { Link } from "react-router";
import { sk } from "#src/text/sk.ts";
import { Head } from "../head.tsx";
import { PATHS } from "../paths.ts";

/** Any other path (spec §2, 404 page), and the place of a product or category that is not there. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center py-12 text-center md:py-20">
      <Head title={sk.notFound.title} status={404} noindex />
      <Signpost />
      <h1 className="mt-8 font-display text-2xl font-extrabold text-balance md:text-4xl">{sk.notFound.lost}</h1>
      <p className="mt-3 text-lg text-stone-600 md:text-xl">{sk.notFound.problem}</p>
      <Link to={PATHS.home} className="button-accent mt-8">
        {sk.notFound.home}
      </Link>
    </div>
  );
}

function Signpost() {
  return (
    <svg viewBox="0 0 240 180" className="w-60" aria-hidden="true">
      <ellipse cx="120" cy="170" rx="80" ry="8" className="fill-stone-200" />
      <rect x="114" y="20" width="12" height="150" rx="2" className="fill-stone-500 stroke-ink" strokeWidth="4" />
      <path d="M60 34h112l22 22-22 22H60z" className="fill-accent stroke-ink" strokeWidth="4" strokeLinejoin="round" />
      <path d="M180 92H76l-22 20 22 20h104z" className="fill-paper stroke-ink" strokeWidth="4" strokeLinejoin="round" />
      <text x="120" y="65" textAnchor="middle" className="fill-ink font-display text-[26px] font-extrabold">
        {sk.notFound.status}
      </text>
      <path d="M92 112h70" className="stroke-ink" strokeWidth="6" strokeLinecap="round" strokeDasharray="16 12" />
    </svg>
  );
}
