import type { ReactNode } from "react";
import { shop } from "#src/text/shop.ts";
import { sk } from "#src/text/sk.ts";
import { skFaq } from "#src/text/sk-faq.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { FixedDocumentLink } from "../parts/fixed-document-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { PATHS } from "../paths.ts";

/** /faq (spec §2, §9): five questions that open without a script. */
export function FaqPage() {
  const { payment, deposit, periods, complaints, company } = skFaq;
  return (
    <div className="mx-auto max-w-3xl">
      <Head
        title={skFaq.title}
        {...(import.meta.env.SSR && { description: skHead.faq(shop.name) })}
        canonical={PATHS.faq}
      />
      <h1 className="page-heading">{skFaq.title}</h1>
      <div className="flex flex-col gap-3">
        <Question question={payment.question}>
          <p>{payment.answer.join(" ")}</p>
        </Question>
        <Question question={deposit.question}>
          <p>{deposit.answer.join(" ")}</p>
        </Question>
        <Question question={periods.question}>
          <dl className="grid gap-3">
            {periods.list.map(({ period, rule }) => (
              <div key={period}>
                <dt className="inline font-semibold">{`${period}: `}</dt>
                <dd className="inline">{rule}</dd>
              </div>
            ))}
          </dl>
        </Question>
        <Question question={complaints.question}>
          <p>{complaints.answer.join(" ")}</p>
          <FixedDocumentLink name={sk.documents.complaints} className="text-link mt-2">
            {complaints.link}
          </FixedDocumentLink>
        </Question>
        <Question question={company.question}>
          <p>{company.answer.join(" ")}</p>
        </Question>
      </div>
    </div>
  );
}

function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="disclosure" open>
      <summary className="disclosure-summary">
        <h2>{question}</h2>
        <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
      </summary>
      <div className="px-4 pb-4 text-pretty text-stone-700 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}
