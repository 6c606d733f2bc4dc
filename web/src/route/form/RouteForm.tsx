import { MAX_TOKENS } from "../../../../src/client/index.js";
import { Button } from "../../design/Button.js";
import { formatUnits, readableUnits, toNumber, usd } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, NetworkItem, Quote, Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { NetworkSelect } from "../../tokens/NetworkSelect.js";
import { canChoose } from "../../tokens/networks.js";
import type { NameLookup } from "../../wallet/names.js";
import { amountsOf } from "../../wallet/send.js";
import { chooseInput, chooseOutput, type Form, moveTo, sharedToken, turned } from "./form.js";
import type { Most } from "./funds.js";
import { InputRow } from "./InputRow.js";
import { Options, type PercentFaults } from "./Options.js";
import { OutputRow } from "./OutputRow.js";
import type { AddressFaults } from "./question.js";
import { wrappedCoin } from "./usualTokens.js";

type Props = {
  form: Form;
  onChange: (form: Form) => void;
  tokens: ReadonlyMap<string, Token>;
  balances: readonly Balance[];
  prices: ReadonlyMap<string, number>;
  networks: readonly NetworkItem[];
  answer: Quote | undefined;
  isLocked: boolean;
  /** The fault of each input. */
  inputFaults: readonly (string | undefined)[];
  addressFaults: AddressFaults;
  names: ReadonlyMap<string, NameLookup>;
  /** Why there is no answer; shown beside the field that causes it. */
  failure: FailureText | undefined;
  reserveWei: bigint;
  /** Tells that an amount is the most that can be sold, which can fall with the next quote. */
  onMost: (most: Most) => void;
  percentFaults: PercentFaults;
  onPercentFaults: (faults: PercentFaults) => void;
};

export function RouteForm({
  form,
  onChange,
  tokens,
  balances,
  prices,
  networks,
  answer,
  isLocked,
  inputFaults,
  addressFaults,
  names,
  failure,
  reserveWei,
  onMost,
  percentFaults,
  onPercentFaults,
}: Props) {
  const { chainId, inputs, outputs } = form;
  const amounts = answer === undefined ? [] : amountsOf(answer.amountOut);
  const changeInput = (index: number, input: Partial<Form["inputs"][number]>) =>
    onChange({ ...form, inputs: inputs.map((each, at) => (at === index ? { ...each, ...input } : each)) });
  const network = networks.find(({ id }) => id === chainId);
  const takesSeveral = network?.takesSeveralTokens === true;
  const [raw, bought] = [amounts[0], tokens.get(keyOf(chainId, outputs[0] ?? ""))];
  const received = raw === undefined || bought === undefined ? "" : formatUnits(BigInt(raw), bought.decimals);
  const canTurn = inputs.length === 1 && outputs.length === 1 && outputs[0] !== "";

  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="sr-only">Trade</legend>
      {canChoose(networks, chainId) && (
        <div className="mb-4">
          <NetworkSelect
            networks={networks}
            chainId={chainId}
            onChange={(next) => onChange(moveTo(form, next, (token) => tokens.has(keyOf(next, token))))}
          />
        </div>
      )}
      <div className="rounded-md border border-line bg-raised">
        {inputs.map((input, index) => {
          const token = tokens.get(keyOf(chainId, input.token));
          return (
            <InputRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              key={index}
              label={index === 0 ? "You sell" : "and"}
              chainId={chainId}
              input={input}
              token={token}
              balances={balances}
              price={prices.get(input.token)}
              fault={inputFaults[index] ?? (index === 0 && failure?.place === "amount" ? failure : undefined)}
              reserveWei={reserveWei}
              onChange={(change) => changeInput(index, change)}
              onChoose={(next) => onChange(chooseInput(form, index, next))}
              onMost={(amount, heldWei) => onMost({ index, token: input.token, amount, heldWei })}
              onRemove={
                inputs.length === 1
                  ? undefined
                  : () => onChange({ ...form, inputs: inputs.toSpliced(index, 1) })
              }
            />
          );
        })}
        <div className="relative h-0">
          <button
            type="button"
            aria-label="Swap the sold and bought tokens"
            disabled={!canTurn}
            onClick={() => onChange(turned(form, received))}
            className="-translate-1/2 absolute left-1/2 z-10 grid size-9 place-items-center touch:size-11 rounded-md border border-line bg-raised text-muted hover:border-strong hover:text-ink disabled:opacity-50"
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path
                d="M5 2v11M2 10l3 3 3-3M11 14V3M8 6l3-3 3 3"
                fill="none"
                strokeWidth="1.5"
                className="stroke-current"
              />
            </svg>
          </button>
        </div>
        {outputs.map((token, index) => {
          const known = tokens.get(keyOf(chainId, token));
          const raw = amounts[index];
          const price = prices.get(token);
          return (
            <OutputRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              key={index}
              label={index === 0 ? "You receive" : "and"}
              chainId={chainId}
              address={token}
              token={known}
              balances={balances}
              amount={raw !== undefined && known ? readableUnits(BigInt(raw), known.decimals) : undefined}
              fault={
                token !== "" && token === sharedToken(form)
                  ? sameOnBothSides
                  : index === 0 && failure?.place === "receive"
                    ? failure
                    : undefined
              }
              worth={
                raw !== undefined && known && price !== undefined
                  ? usd(toNumber(BigInt(raw), known.decimals) * price)
                  : undefined
              }
              onChange={(next) => {
                const inputs = form.inputs.filter((input) => input.token !== next);
                const other = nextInput({ ...form, inputs, outputs: [...outputs, next] }, tokens);
                onChange(chooseOutput(form, index, next, other));
              }}
              onRemove={
                outputs.length === 1
                  ? undefined
                  : () => onChange({ ...form, outputs: outputs.toSpliced(index, 1) })
              }
            />
          );
        })}
      </div>
      {takesSeveral && (
        <div className="mt-1 flex justify-between">
          <Button
            look="quiet"
            size="small"
            disabled={inputs.length >= MAX_TOKENS}
            onClick={() =>
              onChange({ ...form, inputs: [...inputs, { token: nextInput(form, tokens), amount: "" }] })
            }
          >
            + Sell another
          </Button>
          <Button
            look="quiet"
            size="small"
            disabled={outputs.length >= MAX_TOKENS}
            onClick={() => onChange({ ...form, outputs: [...outputs, ""] })}
          >
            + Receive another
          </Button>
        </div>
      )}
      <Options
        form={form}
        faults={percentFaults}
        addressFaults={addressFaults}
        names={names}
        takesNames={network?.ensRegistry !== undefined}
        onChange={onChange}
        onFaults={onPercentFaults}
      />
    </fieldset>
  );
}

const sameOnBothSides: FailureText = {
  place: "receive",
  sentence: "You sell this token already.",
  advice: "Choose another one.",
};

/** Returns a token that the form does not name yet: the native coin, or else the wrapped one. */
function nextInput({ chainId, inputs, outputs }: Form, tokens: ReadonlyMap<string, Token>): string {
  const used = new Set([...inputs.map(({ token }) => token), ...outputs]);
  const wrapped = wrappedCoin(tokens, chainId)?.address ?? native;
  return [native, wrapped].find((token) => !used.has(token)) ?? native;
}
