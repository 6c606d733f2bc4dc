import { SelectField, TextField } from "../design/Field.js";
import { type Form, type StrategyName, strategies } from "./form.js";

const about: Record<StrategyName, string> = {
  router: "The account sends the transaction itself.",
  ensowallet: "The account's smart wallet trades; the account sends.",
  delegate: "The sender is a smart account that delegatecalls.",
};

const names: Record<StrategyName, string> = {
  router: "Account",
  ensowallet: "Smart wallet",
  delegate: "Smart account",
};

export function Options({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const bps = (text: string, most: number) => {
    const value = Math.round(Number(text.replace(",", ".")) * 100);
    return Number.isFinite(value) && value >= 0 && value <= most ? value : undefined;
  };
  return (
    <details className="group mt-4 border-line border-t pt-3">
      <summary className="flex list-none items-center justify-between rounded-sm text-muted hover:text-ink">
        <span>
          {form.slippageBps / 100} % slippage · {names[form.strategy].toLowerCase()}
          {form.feeBps > 0 ? ` · ${form.feeBps / 100} % fee` : ""}
          {form.receiver === "" ? "" : " · other receiver"}
        </span>
        <svg viewBox="0 0 12 12" className="size-3 group-open:rotate-180" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" strokeWidth="1.5" className="stroke-current" />
        </svg>
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-4">
        <TextField
          label="Slippage, %"
          inputMode="decimal"
          key={`slippage ${form.slippageBps}`}
          defaultValue={form.slippageBps / 100}
          onBlur={(event) =>
            onChange({ ...form, slippageBps: bps(event.target.value, 10_000) ?? form.slippageBps })
          }
        />
        <TextField
          label="Fee, % (0 to 1)"
          inputMode="decimal"
          key={`fee ${form.feeBps}`}
          defaultValue={form.feeBps / 100}
          onBlur={(event) => onChange({ ...form, feeBps: bps(event.target.value, 100) ?? form.feeBps })}
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
