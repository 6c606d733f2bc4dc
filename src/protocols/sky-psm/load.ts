import type { Address } from "../../lib/address.js";
import { MAX_UINT256 } from "../../lib/math.js";
import type { Reading } from "../../lib/reading.js";
import { WAD } from "../../lib/whole.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { SkyFacts } from "./facts.js";
import type { ConverterState, PsmState, SkyState } from "./state.js";

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TIN = "0x568d4b6f"; // tin()
const TOUT = "0xfae036d5"; // tout()
const LIVE = "0x957aa58c"; // live()

type Contracts = {
  readonly psm: Address;
  readonly pocket: Address;
  readonly dai: Address;
  readonly daiJoin: Address;
};

/** Reads supplies, fees and what can be paid. A direction that governance has halted stays without a fee. */
export function load(venue: Venue<SkyFacts>): Reading<SkyState | Unusable> {
  return venue.facts.conversion === "usdsConverter" ? loadConverter(venue) : loadModule(venue);
}

function* loadConverter({ tokens, sources }: Venue): Reading<ConverterState | Unusable> {
  const [dai, usds] = tokens as readonly [Address, Address];
  const numbers = uintsOf(
    yield [
      { to: dai, data: callData(TOTAL_SUPPLY) },
      { to: usds, data: callData(TOTAL_SUPPLY) },
      { to: sources?.daiJoin as Address, data: callData(LIVE) },
    ],
  );
  if (numbers === undefined) return unusable("silent");
  const [daiSupply, usdsSupply, live] = numbers as [bigint, bigint, bigint];
  return { kind: "converter", supplies: [daiSupply, usdsSupply], issuesDai: live === 1n };
}

function* loadModule({ address, tokens, sources }: Venue): Reading<PsmState | Unusable> {
  const [gem, paid] = tokens as readonly [Address, Address];
  const { psm, pocket, dai, daiJoin } = sources as Contracts;
  const numbers = uintsOf(
    yield [
      { to: psm, data: callData(TIN) },
      { to: psm, data: callData(TOUT) },
      { to: dai, data: callData(BALANCE_OF, psm) },
      { to: gem, data: callData(BALANCE_OF, pocket) },
      { to: daiJoin, data: callData(LIVE) },
      { to: paid, data: callData(TOTAL_SUPPLY) },
    ],
  );
  if (numbers === undefined) return unusable("silent");
  const [tin, tout, cash, gems, live, supply] = numbers as [bigint, bigint, bigint, bigint, bigint, bigint];
  // A module refuses fees of more than everything, except the largest number, which halts.
  if ([tin, tout].some((fee) => fee > WAD && fee !== MAX_UINT256)) return unusable("unknownCode");
  const isWrapper = psm !== address;
  const sells = tout !== MAX_UINT256 && (!isWrapper || live === 1n);
  return {
    kind: "psm",
    tinE18: tin === MAX_UINT256 ? undefined : tin,
    toutE18: sells ? tout : undefined,
    cash,
    gems,
    ...(isWrapper && { supply }),
  };
}
