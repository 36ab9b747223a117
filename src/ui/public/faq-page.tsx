import type { ReactNode } from "react";
import { answerLines } from "#src/domain/shop/answers.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skFaq } from "#src/text/sk-faq.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { FixedDocumentLink } from "../parts/fixed-document-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { PATHS } from "../paths.ts";
import { useDocument } from "../use-live.ts";
import { useShop } from "../use-shop.ts";

/** /faq (spec §2, §9): five questions that open without a script. Staff may write other answers (B8). */
export function FaqPage() {
  const shop = useShop();
  const { payment, deposit, periods, complaints, company } = skFaq;
  return (
    <div className="mx-auto max-w-3xl">
      <Head
        title={skFaq.title}
        {...(import.meta.env.SSR && { description: skHead.faq(shop.name) })}
        canonical={PATHS.faq}
        firstPaint="text"
      />
      <h1 className="page-heading">{skFaq.title}</h1>
      <div className="flex flex-col gap-3">
        <Question question={payment.question}>
          <Answer field="Payment">
            <p>{keptTogether(payment.answer.join(" "))}</p>
          </Answer>
        </Question>
        <Question question={deposit.question}>
          <Answer field="Deposit">
            <p>{keptTogether(deposit.answer.join(" "))}</p>
          </Answer>
        </Question>
        <Question question={periods.question}>
          <Answer field="Periods">
            <dl className="grid gap-3">
              {periods.list.map(({ period, rule }) => (
                <div key={period}>
                  <dt className="inline font-semibold">{keptTogether(`${period}: `)}</dt>
                  <dd className="inline">{keptTogether(rule)}</dd>
                </div>
              ))}
            </dl>
          </Answer>
        </Question>
        <Question question={complaints.question}>
          <Answer field="Complaints">
            <p>{keptTogether(complaints.answer.join(" "))}</p>
          </Answer>
          <FixedDocumentLink name="complaints" className="text-link mt-2">
            {complaints.link}
          </FixedDocumentLink>
        </Question>
        <Question question={company.question}>
          <Answer field="Company">
            <p>{keptTogether(company.answer.join(" "))}</p>
          </Answer>
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
      <div className="px-4 pb-4 wrap-anywhere text-pretty text-stone-700 max-[20rem]:px-3 md:px-5 md:pb-5">
        {children}
      </div>
    </details>
  );
}

/** The answer that staff have written, one paragraph on each line; `children` if staff have written none. */
function Answer({ field, children }: { field: string; children: ReactNode }) {
  const lines = answerLines(useDocument("settings", "shop")?.[field]);
  if (lines.length === 0) return children;
  return (
    <div className="grid gap-3 wrap-anywhere">
      {lines.map(({ key, text }) => (
        <p key={key}>{keptTogether(text)}</p>
      ))}
    </div>
  );
}
