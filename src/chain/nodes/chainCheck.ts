import { SluiceError } from "../../errors/error.js";
import { shared } from "../../lib/inTurn.js";
import { RpcError, TransportError } from "../transport/errors.js";
import { verdictOf } from "../transport/verdict.js";
import type { EndpointInput } from "./endpoint.js";
import { chainIdAsk, type Exchange, SIGN_OF_LIFE_MS } from "./exchange.js";
import type { Health } from "./health.js";
import type { Pace } from "./pace.js";

/** Time limit for the first contact: DNS lookup, TLS handshake and one answer. */
const FIRST_CONTACT_MS = 2_000;
/** A node that did not answer within a limit is granted twice as much, up to this many times as much, … */
const MOST_GRANTED = 5;
/** … and this many times what its last answer took. */
const SLACK = 3;
/**
 * A request that waits this long triggers a liveness check of its endpoint, which must succeed within `SIGN_OF_LIFE_MS`,
 * or in more if the node is known to be slow. Together they detect a hung node in under three seconds.
 */
const PATIENCE_MS = 1_250;
/** A serving node's chain id is checked again this often, and whenever the connection was lost in between. */
const RECHECK_MS = 60_000;

/** Whether a node responds, and for which chain. */
export type ChainCheck = ReturnType<typeof makeChainCheck>;

/** Creates the checks of a node that was not asked yet. */
export function makeChainCheck(
  { url: { host }, chainId, onSuspicion, now }: EndpointInput,
  { exchange, health, pace }: { exchange: Exchange; health: Health; pace: Pace },
) {
  let checkedAtMs = 0;
  /** The connection was lost, so another node may have taken its place. */
  let wasGone = false;
  /** How many times the usual limits a sign of life may take. */
  let granted = 1;

  function grant(times: number): void {
    granted = Math.min(Math.max(1, times), MOST_GRANTED);
  }

  function misplace(actual: number | string): never {
    const text = `The node at ${host} has chain id ${actual}, but is listed for chain ${chainId}.`;
    const error = new SluiceError("WRONG_CHAIN", text);
    health.misplace(error);
    throw error;
  }

  /** Throws the reason why the chain id is unknown. An error that the node returns counts as no answer. */
  function unsettled(error: unknown): never {
    if (error instanceof TransportError && error.kind === "dead") grant(2 * granted);
    if (!(error instanceof RpcError)) throw error;
    const fault = new TransportError(`eth_chainId: ${error.message}`, { kind: "broken", delivered: false });
    if (verdictOf(error) !== "limited") health.failed(fault, now(), true);
    throw fault;
  }

  async function ask(usualMs: number): Promise<void> {
    const answer = await exchange.send(chainIdAsk, { timeoutMs: granted * usualMs }, "dead").catch(unsettled);
    const actual = /^(0x[0-9a-f]+|\d+)$/i.test(String(answer)) ? Number(answer) : "no valid number";
    checkedAtMs = now();
    wasGone = false;
    if (actual === chainId) return health.checked();
    misplace(actual);
  }

  const check = shared(async () => {
    await pace.turn("quote");
    await ask(FIRST_CONTACT_MS);
  });

  /**
   * Checks whether a serving node is still on its chain. Reports only another chain; any other outcome says nothing about
   * how other requests fare.
   */
  const recheck = shared(async () => {
    if (!health.isChecked() || (!wasGone && now() - checkedAtMs <= RECHECK_MS)) return;
    checkedAtMs = now();
    wasGone = false;
    const actual = Number(await exchange.signOfLife().catch(() => chainId));
    if (Number.isInteger(actual) && actual !== chainId) misplace(actual);
  });

  const askForSign = shared(async () => {
    await ask(SIGN_OF_LIFE_MS).catch((error: unknown) => {
      if (!(error instanceof TransportError)) return;
      if (error.kind === "dead" || error.kind === "unreachable") exchange.drop(error);
    });
  });

  /** Checks whether the endpoint responds, unless it did so just now. Opens the breaker if it does not. */
  async function suspect(): Promise<void> {
    if (health.lastHeardMs() <= now() - PATIENCE_MS && !health.isOpen()) await askForSign();
  }

  return {
    /** Requests the chain id, unless it was checked since the endpoint last failed. Throws WRONG_CHAIN. */
    check: async () => (health.isChecked() ? undefined : check()),
    recheck,
    suspect,
    answered: (tookMs: number) => grant((SLACK * tookMs) / SIGN_OF_LIFE_MS),
    disconnected(): void {
      wasGone = true;
    },
    waiting(sentAtMs: number): void {
      if (Math.max(sentAtMs, health.lastHeardMs()) > now() - PATIENCE_MS) return;
      void suspect();
      onSuspicion();
    },
  };
}
