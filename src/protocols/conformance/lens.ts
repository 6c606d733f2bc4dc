import { TRANSACTION_GAS } from "../../lib/gas.js";
import { quantity } from "../../lib/hex.js";
import type { Call, Reading } from "../../lib/reading.js";
import type { TestChain } from "./chain.js";

/** Wraps a reading as a node without code overrides sees it. */
export function* plainly<T>(reading: Reading<T>): Reading<T> {
  let step = reading.next();
  while (!step.done) step = reading.next(yield step.value.map(({ to, data }) => ({ to, data })));
  return step.value;
}

/** Wraps a reading so that it fails if it reads anything without a lens. */
export function* onlyByLens<T>(reading: Reading<T>): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    const plain = step.value.find(({ code }) => code === undefined);
    if (plain !== undefined) throw new Error(`no lens is asked but ${plain.to}: ${plain.data}`);
    step = reading.next(yield step.value);
  }
  return step.value;
}

/** Returns a call's gas, without the transaction's intrinsic gas and data, next to its declared gas. */
export async function gasOf(chain: TestChain, { to, data, code, gas }: Call) {
  const calls = [{ to, data, gas: quantity(500_000_000) }];
  const blocks = [{ calls, stateOverrides: code === undefined ? {} : { [to]: { code } } }];
  const answer = await chain.rpc.request<
    { calls: { gasUsed: string; status: string; returnData: string }[] }[]
  >("eth_simulateV1", [{ blockStateCalls: blocks, validation: false }, "latest"]);
  const [call] = answer[0]?.calls ?? [];
  if (call?.status !== "0x1") throw new Error(`${to} reverted ${data}`);
  const bytes = Buffer.from(data.slice(2), "hex");
  const ofData = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0);
  return {
    used: Number(call.gasUsed) - Number(TRANSACTION_GAS) - ofData,
    told: gas,
    answerBytes: (call.returnData.length - 2) / 2,
  };
}
