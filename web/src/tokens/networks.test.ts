import { expect, test } from "vitest";
import type { NetworkItem, NetworkStatus } from "../service/types.js";
import {
  canChoose,
  isLocal,
  isStarting,
  obstacleOf,
  plainName,
  startText,
  usualNetwork,
} from "./networks.js";

const first: NetworkItem = { id: 3, name: "First", isConnected: true };
const second: NetworkItem = { id: 5, name: "Second", isConnected: true };
const lost = (network: NetworkItem) => ({ ...network, isConnected: false });

test("a local chain is known by its name", () => {
  const local = { name: "First (local devnet)" };
  expect([isLocal(local), plainName(local)]).toEqual([true, "First"]);
  const real = { name: "Local (local devnet) First" };
  expect([isLocal(real), plainName(real)]).toEqual([false, real.name]);
});

test("the usual network is the first that answers", () => {
  expect(usualNetwork([first, second])).toBe(3);
  expect(usualNetwork([lost(first), second])).toBe(5);
  expect(usualNetwork([lost(first), lost(second)])).toBe(3);
  expect(usualNetwork([])).toBe(0);
});

test("one network leaves no choice, unless a link is for another", () => {
  expect(canChoose([first], 3)).toBe(false);
  expect(canChoose([first], 0)).toBe(false);
  expect(canChoose([], 3)).toBe(false);
  expect(canChoose([first], 5)).toBe(true);
  expect(canChoose([first, second], 3)).toBe(true);
});

test("an obstacle is what the status says", () => {
  const status: NetworkStatus = { id: 3, name: "First", trouble: null, block: null };
  expect(obstacleOf(first, { ...status, trouble: "its node is 40 blocks behind" })).toBe(
    "First: its node is 40 blocks behind",
  );
  expect(obstacleOf(first, { ...status, start: { phase: "reading", share: 0.429 } })).toBe(
    "First is starting: reading venues, 42 %.",
  );
  expect(obstacleOf(first, status)).toBe("First does not answer.");
  expect(obstacleOf(first, undefined)).toBe("First does not answer.");
});

test("a network is starting until it has been read once", () => {
  expect(isStarting(lost(first))).toBe(true);
  expect(isStarting({ ...lost(first), secondsSinceConfirmed: 90 })).toBe(false);
  expect(isStarting(first)).toBe(false);
});

test("a start says what is done, and never more than is", () => {
  expect(startText({ phase: "recalling", share: 0 })).toBe("loading stored data, 0 %");
  expect(startText({ phase: "discovering", share: 0.999 })).toBe("finding venues, 99 %");
  expect(startText({ phase: "unheardOf", share: 1 })).toBe("unheardOf, 100 %");
});
