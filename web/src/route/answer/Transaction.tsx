import { lazy, Suspense } from "react";
import { CopyButton } from "../../design/CopyButton.js";
import { Tabs } from "../../design/Tabs.js";
import type { Quote, Token } from "../../service/types.js";
import type { Form } from "../form/form.js";
import type { Question } from "../form/question.js";
import { asCli, asCurl, asLink, asTypeScript } from "./copies.js";

// Without a sender, there is no transaction to put into words.
const Words = lazy(async () => ({ default: (await import("./Words.js")).Words }));

type Props = {
  form: Form;
  question: Question | undefined;
  answer: Quote;
  tokenOf: (token: string) => Token | undefined;
  symbolOf: (token: string) => string;
};

/** The transaction to sign, in words, as calls and as bytes, and the same question for other tools. */
export function Transaction({ form, question, answer, tokenOf, symbolOf }: Props) {
  const { tx } = answer;
  return (
    <section className="mt-8" aria-label="The transaction">
      <h2 className="mb-2 font-medium text-base">The transaction</h2>
      {tx === undefined ? (
        <p className="text-muted">
          Connect a wallet, or set a sender in the options, to see it in words, as a call and as bytes.
        </p>
      ) : (
        <Tabs
          label="The transaction as"
          tabs={[
            {
              name: "Words",
              content: (
                <Suspense fallback={null}>
                  <Words
                    tx={tx}
                    isExactOutput={form.amountOut !== ""}
                    tokenOf={tokenOf}
                    symbolOf={symbolOf}
                  />
                </Suspense>
              ),
            },
            {
              name: "Call",
              content: (
                <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 font-mono text-xs">
                  {Object.entries({
                    from: tx.from,
                    to: tx.to,
                    value: `${tx.value} wei`,
                    gas: answer.gas,
                    ...(answer.dataFee === undefined ? {} : { "data fee": `${answer.dataFee} wei` }),
                    function: tx.data.slice(0, 10),
                  }).map(([name, value]) => (
                    <div key={name} className="contents">
                      <dt className="text-muted">{name}</dt>
                      <dd className="break-all">{value}</dd>
                    </div>
                  ))}
                </dl>
              ),
            },
            {
              name: "Bytes",
              content: (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard, too
                <p tabIndex={0} className="max-h-48 overflow-y-auto break-all font-mono text-muted text-xs">
                  {tx.data}
                </p>
              ),
            },
          ]}
        />
      )}
      {question !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="mr-1 text-muted text-xs">Copy as</span>
          <CopyButton name="curl" text={() => asCurl(question)} />
          <CopyButton name="TypeScript" text={() => asTypeScript(question)} />
          {form.inputs.length === 1 && form.outputs.length === 1 && (
            <CopyButton name="Command" text={() => asCli(form)} />
          )}
          <CopyButton name="Link" text={asLink} />
          {tx !== undefined && <CopyButton name="Transaction" text={() => JSON.stringify(tx, null, 2)} />}
        </div>
      )}
    </section>
  );
}
