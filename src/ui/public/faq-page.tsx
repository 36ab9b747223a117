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

/** /faq (spec §2, §9): five questions, each of which folds without a script. Staff may write other answers (B8). */
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
        <Question field="Payment" question={payment.question} answer={paragraph(payment.answer)} />
        <Question field="Deposit" question={deposit.question} answer={paragraph(deposit.answer)} />
        <Question
          field="Periods"
          question={periods.question}
          answer={
            <dl className="grid gap-3">
              {periods.list.map(({ period, rule }) => (
                <div key={period}>
                  <dt className="inline font-semibold">{keptTogether(`${period}: `)}</dt>
                  <dd className="inline">{keptTogether(rule)}</dd>
                </div>
              ))}
            </dl>
          }
        />
        <Question field="Complaints" question={complaints.question} answer={paragraph(complaints.answer)}>
          <FixedDocumentLink name="complaints" className="text-link mt-2">
            {complaints.link}
          </FixedDocumentLink>
        </Question>
        <Question field="Company" question={company.question} answer={paragraph(company.answer)} />
      </div>
    </div>
  );
}

const paragraph = (sentences: readonly string[]) => <p>{keptTogether(sentences.join(" "))}</p>;

interface QuestionProps {
  readonly field: string; // of the shop's settings, into which staff may write another answer
  readonly question: string;
  readonly answer: ReactNode;
  readonly children?: ReactNode;
}

function Question({ field, question, answer, children }: QuestionProps) {
  const linesByStaff = answerLines(useDocument("settings", "shop")?.[field]);
  return (
    <details className="disclosure" open>
      <summary className="disclosure-summary">
        <h2>{question}</h2>
        <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
      </summary>
      <div className="px-4 pb-4 wrap-anywhere text-pretty text-stone-700 max-[20rem]:px-3 md:px-5 md:pb-5">
        {linesByStaff.length > 0 ? <Paragraphs lines={linesByStaff} /> : answer}
        {children}
      </div>
    </details>
  );
}

const Paragraphs = ({ lines }: { lines: ReturnType<typeof answerLines> }) => (
  <div className="grid gap-3 wrap-anywhere">
    {lines.map(({ key, text }) => (
      <p key={key}>{keptTogether(text)}</p>
    ))}
  </div>
);
