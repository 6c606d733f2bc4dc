import { MAX_TOKENS } from "../../../../src/client/index.js";
import { Button } from "../../design/Button.js";
import { formatUnits, parseUnits } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Balance, NetworkItem, Quote, Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { NetworkSelect } from "../../tokens/NetworkSelect.js";
import { canChoose } from "../../tokens/networks.js";
import { amountsOf } from "../../wallet/send.js";
import { selling, takenOf } from "./exactOutput.js";
import {
  chooseInput,
  chooseOutput,
  type Form,
  moveTo,
  sharedToken,
  turned,
  typeIn,
  typeOut,
} from "./form.js";
import type { Most } from "./funds.js";
import { InputRow } from "./InputRow.js";
import { Options } from "./Options.js";
import { OutputRow } from "./OutputRow.js";
import type { Checks } from "./useForm.js";
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
  checks: Checks;
  /** The slippage that the service chose for the answer in view. */
  chosen: Quote["slippage"];
  /** Why there is no answer; shown beside the field that causes it. */
  failure: FailureText | undefined;
  reserveWei: bigint;
  /** Tells that an amount is the most that can be sold, which can fall with the next quote. */
  onMost: (most: Most) => void;
};

export function RouteForm(props: Props) {
  const { form, onChange, tokens, networks, answer, isLocked } = props;
  const { chainId, inputs, outputs } = form;
  const amounts = answer === undefined ? [] : amountsOf(answer.amountOut);
  const network = networks.find(({ id }) => id === chainId);
  const [raw, bought] = [amounts[0], tokens.get(keyOf(chainId, outputs[0] ?? ""))];
  const received = raw === undefined || bought === undefined ? "" : formatUnits(BigInt(raw), bought.decimals);
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
        <Sold {...props} />
        <TurnButton
          isDisabled={inputs.length !== 1 || outputs.length !== 1 || outputs[0] === ""}
          onClick={() => onChange(turned(form, received))}
        />
        <Received {...props} amounts={amounts} />
      </div>
      {network?.takesSeveralTokens === true && <MoreTokens {...props} />}
      <Options
        form={form}
        checks={props.checks}
        sold={tokens.get(keyOf(chainId, inputs[0]?.token ?? ""))}
        chosen={props.chosen}
        mostFailure={props.failure?.place === "most" ? props.failure : undefined}
        takesNames={network?.ensRegistry !== undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** A row for each token that is sold. */
function Sold(props: Props) {
  const { form, onChange, tokens, balances, prices, inputFaults, failure, reserveWei, onMost } = props;
  const { chainId, inputs } = form;
  const isExact = form.amountOut !== "";
  return inputs.map((input, index) => (
    <InputRow
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
      key={index}
      label={isExact ? "You pay about" : index === 0 ? "You sell" : "and"}
      chainId={chainId}
      input={input}
      token={tokens.get(keyOf(chainId, input.token))}
      balances={balances}
      price={prices.get(input.token)}
      fault={inputFaults[index] ?? (index === 0 && failure?.place === "amount" ? failure : undefined)}
      reserveWei={reserveWei}
      isAnswer={isExact}
      spent={isExact ? takenOf(props.answer) : undefined}
      onChange={(amount) => onChange(typeIn(form, index, amount))}
      onChoose={(next) => onChange(chooseInput(form, index, next))}
      onMost={(amount, heldWei) => onMost({ index, token: input.token, amount, heldWei })}
      onRemove={
        inputs.length === 1 ? undefined : () => onChange({ ...form, inputs: inputs.toSpliced(index, 1) })
      }
    />
  ));
}

/** The button between what is sold and what is received, which swaps the two. */
function TurnButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <div className="relative h-0">
      <button
        type="button"
        aria-label="Swap the sold and bought tokens"
        disabled={isDisabled}
        onClick={onClick}
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
  );
}

/** A row for each token that is received. */
function Received(props: Props & { amounts: readonly string[] }) {
  const { form, onChange, tokens, balances, prices, amounts, failure, checks } = props;
  const { chainId, inputs, outputs, amountOut } = form;
  const shared = sharedToken(form);
  const choose = (index: number, next: string) => {
    const inputs = form.inputs.filter((input) => input.token !== next);
    const other = nextInput({ ...form, inputs, outputs: [...outputs, next] }, tokens);
    onChange(chooseOutput(form, index, next, other));
  };
  return outputs.map((token, index) => {
    const known = tokens.get(keyOf(chainId, token));
    const answered =
      amountOut === "" || known === undefined ? amounts[index] : parseUnits(amountOut, known.decimals);
    const ownFailure = index === 0 && failure?.place === "receive" ? failure : undefined;
    return (
      <OutputRow
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        key={index}
        label={index === 0 ? "You receive" : "and"}
        chainId={chainId}
        address={token}
        token={known}
        balances={balances}
        price={prices.get(token)}
        amountOut={amountOut}
        isAnswer={inputs.some(({ amount }) => amount !== "")}
        answered={answered === undefined ? undefined : BigInt(answered)}
        fault={token !== "" && token === shared ? sameOnBothSides : (checks.amountOutFault ?? ownFailure)}
        onChange={(next) => choose(index, next)}
        onType={
          inputs.length === 1 && outputs.length === 1
            ? (amount) => onChange(typeOut(form, amount))
            : undefined
        }
        onRemove={
          outputs.length === 1 ? undefined : () => onChange({ ...form, outputs: outputs.toSpliced(index, 1) })
        }
      />
    );
  });
}

/** The buttons that add a row to either side. */
function MoreTokens({ form: typed, onChange, tokens, answer }: Props) {
  // With several tokens, what is sold decides.
  const form: Form = {
    ...selling(typed, takenOf(answer)?.expected, tokens),
    ...{ amountOut: "", mostIn: "" },
  };
  const { inputs, outputs } = form;
  return (
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
