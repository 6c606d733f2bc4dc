import { useEffect, useRef } from "react";
import { MAX_FEE_BPS } from "../../../../src/client/index.js";
import { SelectField, TextField } from "../../design/Field.js";
import { wholeBps } from "../../numbers/percent.js";
import { percent, typedAmount } from "../../numbers/units.js";
import type { FailureText } from "../../service/failureText.js";
import type { Quote, Token } from "../../service/types.js";
import { LeadsTo } from "../../wallet/LeadsTo.js";
import type { NameLookup } from "../../wallet/names.js";
import { UseInstead } from "./AmountNote.js";
import {
  type ApprovalWay,
  approvals,
  type Form,
  pageSlippageBps,
  type StrategyName,
  strategies,
} from "./form.js";
import { PercentField } from "./PercentField.js";
import type { Checks } from "./useForm.js";

const about: Record<StrategyName, string> = {
  router: "Usual: you sign and send the trade, and it moves only what you sell.",
  ensowallet: "A contract that belongs to your account holds and trades the tokens. You sign and send.",
  delegate: "For an account that is a contract and runs the trade itself.",
};

const strategyNames: Record<StrategyName, string> = {
  router: "Your account",
  ensowallet: "Your Sluice wallet",
  delegate: "Your own smart account",
};

const namesOfApproving: Record<ApprovalWay, string> = {
  sign: "Signature, or else a transaction",
  permit2: "Signature via Permit2",
  send: "Transaction",
};

const aboutApproving: Record<ApprovalWay, string> = {
  sign: "Exactly what you sell. You sign if the token accepts signatures, which costs no gas; otherwise you send an approval.",
  permit2:
    "You allow Permit2 to move the token once. From then on you sign each trade, and Permit2 moves nothing without your signature.",
  send: "You send an approval of exactly what you sell before the trade.",
};

/** For pairs of dollars, for most, and for tokens that move fast. */
const slippagePresets = [10, 50, 100];

type Props = {
  form: Form;
  checks: Checks;
  /** The only token that is sold, if there is one. */
  sold: Token | undefined;
  /** The slippage that the service chose for the answer in view. */
  chosen: Quote["slippage"];
  /** Why the most that may be paid does not suffice. */
  mostFailure: FailureText | undefined;
  /** Whether the network has names. */
  takesNames: boolean;
  onChange: (form: Form) => void;
};

export function Options({ form, checks, sold, chosen, mostFailure, takesNames, onChange }: Props) {
  const { addressFaults, names, percentFaults: faults, setPercentFaults: onFaults } = checks;
  const written = takesNames ? "0x… or alice.eth" : "0x…";
  const details = useRef<HTMLDetailsElement>(null);
  const isFaulty =
    Object.values(addressFaults).some(Boolean) ||
    checks.mostInFault !== undefined ||
    mostFailure !== undefined;
  // A fault of a link must not hide in a closed part of the form.
  useEffect(() => {
    if (isFaulty && details.current !== null) details.current.open = true;
  }, [isFaulty]);
  return (
    <details ref={details} className="group mt-4 border-line border-t pt-3">
      <summary className="flex list-none items-center justify-between gap-4 rounded-sm text-muted hover:text-ink touch:-mt-2 touch:min-h-11">
        <Summary form={form} checks={checks} sold={sold} chosen={chosen} />
        <svg viewBox="0 0 12 12" className="size-3 shrink-0 group-open:rotate-180" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" strokeWidth="1.5" className="stroke-current" />
        </svg>
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-4">
        {/* A finger needs more room for the buttons beside it. */}
        <div className="touch:col-span-2">
          <PercentField
            label="Slippage, %"
            bps={form.slippageBps === "auto" ? (chosen?.bps ?? pageSlippageBps) : form.slippageBps}
            mostBps={wholeBps}
            fault={faults.slippage}
            onChange={(slippageBps) => onChange({ ...form, slippageBps })}
            onFault={(slippage) => onFaults({ ...faults, slippage })}
          />
        </div>
        <UsualSlippage form={form} checks={checks} onChange={onChange} />
        {form.slippageBps === "auto" && <Chosen chosen={chosen} />}
        {form.amountOut !== "" && (
          <Most form={form} sold={sold} fault={checks.mostInFault ?? mostFailure} onChange={onChange} />
        )}
        <div className="col-span-2">
          <PercentField
            label={`Integrator fee, % (at most ${MAX_FEE_BPS / 100})`}
            note="A part of what you sell, for an app or a partner. Usually 0."
            bps={form.feeBps}
            mostBps={MAX_FEE_BPS}
            fault={faults.fee}
            onChange={(feeBps) => onChange({ ...form, feeBps })}
            onFault={(fee) => onFaults({ ...faults, fee })}
          />
        </div>
        <Strategy form={form} onChange={onChange} />
        <Address
          label="Receiver"
          placeholder={`The sender, or ${written}`}
          name="receiver"
          form={form}
          fault={addressFaults.receiver}
          named={names.get(form.receiver)}
          onChange={onChange}
        />
        <Address
          label="Sender"
          placeholder={`The connected account, or ${written}`}
          name="from"
          form={form}
          fault={addressFaults.from}
          named={names.get(form.from)}
          onChange={onChange}
        />
        {form.feeBps > 0 && (
          <Address
            label="Receiver of the integrator fee"
            placeholder={`The sender, or ${written}`}
            name="feeReceiver"
            form={form}
            fault={addressFaults.feeReceiver}
            named={names.get(form.feeReceiver)}
            onChange={onChange}
          />
        )}
      </div>
    </details>
  );
}

type SummaryProps = Pick<Props, "form" | "checks" | "sold" | "chosen">;

/** The options that are not the usual ones, in a line. */
function Summary({ form, checks: { percentFaults: faults }, sold, chosen }: SummaryProps) {
  return (
    <span>
      Options ·{" "}
      {faults.slippage === undefined ? (
        slippageText(form, chosen)
      ) : (
        <span className="text-bad">slippage to be corrected</span>
      )}
      {form.mostIn === "" ? "" : ` · at most ${form.mostIn} ${sold?.symbol ?? ""}`}
      {form.strategy === "router" ? "" : ` · ${strategyNames[form.strategy].toLowerCase()}`}
      {faults.fee !== undefined && <span className="text-bad"> · fee to be corrected</span>}
      {faults.fee === undefined && form.feeBps > 0 ? ` · ${form.feeBps / 100} % integrator fee` : ""}
      {form.receiver === "" ? "" : " · another receiver"}
    </span>
  );
}

type MostProps = Pick<Props, "form" | "sold" | "onChange"> & { fault: string | FailureText | undefined };

/** The most that an exact output may take. */
function Most({ form, sold, fault, onChange }: MostProps) {
  const change = (mostIn: string) => onChange({ ...form, mostIn });
  const found = typeof fault === "object" ? fault : undefined;
  return (
    <div className="col-span-2">
      <TextField
        label={`You pay at most${sold === undefined ? "" : `, in ${sold.symbol}`}`}
        note={
          found?.amount === undefined ? (
            "Without it, what the route needs plus the slippage. What is not needed returns to you."
          ) : (
            <UseInstead amount={found.amount} token={sold} onUse={change} />
          )
        }
        inputMode="decimal"
        value={form.mostIn}
        fault={found === undefined ? (fault as string | undefined) : `${found.sentence} ${found.advice}`}
        onChange={(event) => change(typedAmount(event.target.value))}
      />
    </div>
  );
}

function slippageText({ slippageBps }: Form, chosen: Props["chosen"]): string {
  if (slippageBps !== "auto") return `${slippageBps / 100} % slippage`;
  return `automatic slippage${chosen === undefined ? "" : `, ${chosen.bps / 100} %`}`;
}

/** What the service chose the slippage from. Its room is reserved until the answer is there. */
function Chosen({ chosen }: Pick<Props, "chosen">) {
  return (
    <p className="col-span-2 -mt-2 min-h-8 text-muted text-xs">
      {chosen === undefined
        ? "The service chooses it for each route, 3 % at most."
        : `${chosen.bps / 100} % for this route: ${
            chosen.measured
              ? `its price moves by up to ${shownBps(chosen.movedBps)} within ${chosen.horizonBlocks} blocks`
              : `its price movement is not known yet, so ${shownBps(chosen.movedBps)} is assumed`
          }${chosen.depthBps === null ? "." : `, and the same trade before yours costs ${shownBps(chosen.depthBps)}.`}`}
    </p>
  );
}

function shownBps(bps: number): string {
  return percent(bps / wholeBps, 3);
}

/** Buttons for the slippage that most trades need. */
function UsualSlippage({ form, checks, onChange }: Pick<Props, "form" | "checks" | "onChange">) {
  const { percentFaults: faults, setPercentFaults: onFaults } = checks;
  return (
    <fieldset className="flex min-w-0 items-start gap-1 touch:col-span-2">
      <legend className="mb-1 text-muted text-xs">Usual slippage</legend>
      {([...slippagePresets, "auto"] as const).map((bps) => (
        <button
          key={bps}
          type="button"
          aria-pressed={bps === form.slippageBps && faults.slippage === undefined}
          onClick={() => {
            onFaults({ ...faults, slippage: undefined });
            onChange({ ...form, slippageBps: bps });
          }}
          className="h-9 min-w-0 flex-1 rounded-md border touch:h-11 border-line bg-raised text-xs hover:border-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {bps === "auto" ? "Auto" : `${bps / 100} %`}
        </button>
      ))}
    </fieldset>
  );
}

/** Who trades, and how the Router may move what is sold. */
function Strategy({ form, onChange }: Pick<Props, "form" | "onChange">) {
  return (
    <>
      <div className="col-span-2">
        <SelectField
          label="Who trades"
          note={about[form.strategy]}
          value={form.strategy}
          onChange={(event) => onChange({ ...form, strategy: event.target.value as StrategyName })}
        >
          {strategies.map((each) => (
            <option key={each} value={each}>
              {strategyNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {form.strategy === "router" && (
        <div className="col-span-2">
          <SelectField
            label="How to approve what you sell"
            note={aboutApproving[form.approve]}
            value={form.approve}
            onChange={(event) => onChange({ ...form, approve: event.target.value as ApprovalWay })}
          >
            {approvals.map((each) => (
              <option key={each} value={each}>
                {namesOfApproving[each]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  );
}

type AddressProps = {
  label: string;
  placeholder: string;
  name: "receiver" | "from" | "feeReceiver";
  form: Form;
  fault: string | undefined;
  /** What the text leads to, if it is a name. */
  named: NameLookup | undefined;
  onChange: (form: Form) => void;
};

function Address({ label, placeholder, name, form, fault, named, onChange }: AddressProps) {
  return (
    <div className="col-span-2">
      <TextField
        label={label}
        placeholder={placeholder}
        value={form[name]}
        fault={fault}
        note={fault === undefined && named !== undefined ? <LeadsTo address={named.address} /> : undefined}
        onChange={(event) => onChange({ ...form, [name]: event.target.value.trim() })}
      />
    </div>
  );
}
