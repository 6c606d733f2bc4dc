import { MAX_FEE_BPS } from "../../../src/client/index.js";
import { SelectField, TextField } from "../design/Field.js";
import { wholeBps } from "../numbers/percent.js";
import { type Form, type StrategyName, strategies } from "./form.js";
import { PercentField } from "./PercentField.js";

const about: Record<StrategyName, string> = {
  router: "The account sends the transaction itself.",
  ensowallet: "The account's smart wallet trades; the account sends.",
  delegate: "The sender is a smart account and delegatecalls the route.",
};

const names: Record<StrategyName, string> = {
  router: "Account",
  ensowallet: "Smart wallet",
  delegate: "Smart account",
};

/** Faults of the percentages. */
export type PercentFaults = { readonly slippage?: string | undefined; readonly fee?: string | undefined };

type Props = {
  form: Form;
  faults: PercentFaults;
  onChange: (form: Form) => void;
  onFaults: (faults: PercentFaults) => void;
};

export function Options({ form, faults, onChange, onFaults }: Props) {
  return (
    <details className="group mt-4 border-line border-t pt-3">
      <summary className="flex list-none items-center justify-between rounded-sm text-muted hover:text-ink">
        <span>
          {faults.slippage === undefined ? (
            `${form.slippageBps / 100} % slippage`
          ) : (
            <span className="text-bad">slippage to be corrected</span>
          )}{" "}
          · {names[form.strategy].toLowerCase()}
          {faults.fee !== undefined && <span className="text-bad"> · fee to be corrected</span>}
          {faults.fee === undefined && form.feeBps > 0 ? ` · ${form.feeBps / 100} % fee` : ""}
          {form.receiver === "" ? "" : " · other receiver"}
        </span>
        <svg viewBox="0 0 12 12" className="size-3 group-open:rotate-180" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" strokeWidth="1.5" className="stroke-current" />
        </svg>
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-4">
        <PercentField
          label="Slippage, %"
          bps={form.slippageBps}
          mostBps={wholeBps}
          fault={faults.slippage}
          onChange={(slippageBps) => onChange({ ...form, slippageBps })}
          onFault={(slippage) => onFaults({ ...faults, slippage })}
        />
        <PercentField
          label={`Fee, % (0 to ${MAX_FEE_BPS / 100})`}
          bps={form.feeBps}
          mostBps={MAX_FEE_BPS}
          fault={faults.fee}
          onChange={(feeBps) => onChange({ ...form, feeBps })}
          onFault={(fee) => onFaults({ ...faults, fee })}
        />
        <div className="col-span-2">
          <SelectField
            label="Who trades"
            note={about[form.strategy]}
            value={form.strategy}
            onChange={(event) => onChange({ ...form, strategy: event.target.value as StrategyName })}
          >
            {strategies.map((each) => (
              <option key={each} value={each}>
                {names[each]} ({each})
              </option>
            ))}
          </SelectField>
        </div>
        <Address label="Receiver" placeholder="The sender" name="receiver" form={form} onChange={onChange} />
        <Address
          label="Sender"
          placeholder="The connected account"
          name="from"
          form={form}
          onChange={onChange}
        />
        {form.feeBps > 0 && (
          <Address
            label="Fee receiver"
            placeholder="The sender"
            name="feeReceiver"
            form={form}
            onChange={onChange}
          />
        )}
      </div>
    </details>
  );
}

type AddressProps = {
  label: string;
  placeholder: string;
  name: "receiver" | "from" | "feeReceiver";
  form: Form;
  onChange: (form: Form) => void;
};

function Address({ label, placeholder, name, form, onChange }: AddressProps) {
  return (
    <div className="col-span-2">
      <TextField
        label={label}
        placeholder={placeholder}
        value={form[name]}
        onChange={(event) => onChange({ ...form, [name]: event.target.value.trim() })}
      />
    </div>
  );
}
