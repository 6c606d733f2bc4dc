import { describe, expect, test } from "vitest";
import { untilStopped, WalletError } from "./provider.js";
import { asWalletError } from "./walletText.js";

test.each([
  [4001, "MetaMask Tx Signature: User denied transaction signature.", /declined in your wallet/],
  [5000, "", /declined in your wallet/],
  [-32603, "Ledger device: Condition of use not satisfied (denied by the user?)", /declined in your wallet/],
  [-32000, "insufficient funds for gas * price + value: balance 1, tx cost 2", /does not hold enough/],
  [-32003, "Insufficient funds for gas * price + value", /does not hold enough/],
  [-32000, "nonce too low: next nonce 5, tx nonce 4", /numbers its transactions differently/],
  [-32000, "replacement transaction underpriced", /still waits in the place/],
  [
    -32000,
    "transaction underpriced: gas tip cap 1, minimum needed 2",
    /gas price set in your wallet is too low/,
  ],
  [
    -32000,
    "max fee per gas less than block base fee: address 0x1",
    /gas price set in your wallet is too low/,
  ],
  [-32000, "intrinsic gas too low", /gas limit set in your wallet/],
  [3, "execution reverted: STF", /expects this to fail/],
  [4902, 'Unrecognized chain ID "0x2105". Try adding the chain first.', /does not know this network/],
  [-32603, 'Provided chainId "1" must match the active chainId "137"', /not connected to this network/],
  [4900, "Disconnected", /connected to no network/],
  [4200, "The Provider does not support the requested method.", /cannot do this/],
  [-32603, "Failed to fetch", /node does not answer/],
  [-32002, "request timed out", /node does not answer/],
  [-32002, "Request of type 'wallet_requestPermissions' already pending for origin", /already asking/],
  [-32005, "Request is being rate limited.", /asked too often/],
  [0, "Cannot convert 0x to a BigInt", /answer that nobody can read/],
  [0, "Unexpected token '<', \"<html>\" is not valid JSON", /answer that nobody can read/],
  [-32602, "May not specify default MetaMask chain.", /does not accept what the page asks/],
  [-32603, "0xdeadbeef", /without a reason that the page knows/],
])("code %i, %j, is told in a sentence, word for word only in the details", (code, message, sentence) => {
  const error = asWalletError({ code, message });
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toContain(message === "" ? "5000" : message);
  expect(error).toMatchObject({ said: message === "" ? "Code 5000" : message });
});

test.each([
  "execution of the script was blocked: exceeds balance of its quota",
  "The account nonce of this wallet is not available offline",
  "Set the max fee in the settings first",
  "The gas limit field is hidden",
  "Chain ID is shown in the settings",
  "could not fetch the price of null",
  "settings were reverted to defaults",
  "undefined is not an object",
])("%j alone means nothing that the page knows", (message) => {
  const { message: sentence, said, isRefusal } = asWalletError({ code: -32603, message });
  expect(sentence).toMatch(/without a reason that the page knows/);
  expect({ said, isRefusal }).toEqual({ said: message, isRefusal: false });
});

test("a code counts before words that mean something else", () => {
  const told = { code: 4001, message: "User rejected: insufficient funds for gas * price + value" };
  expect(asWalletError(told).message).toBe("You declined in your wallet.");
});

describe("the layers of a failure", () => {
  test("tell a code and words that the outermost lacks, and all words are kept", () => {
    const inside = { code: -32000, message: "insufficient funds for gas * price + value" };
    const error = asWalletError({ code: -32603, message: "Internal JSON-RPC error.", data: inside });
    expect(error.message).toMatch(/does not hold enough/);
    expect(error).toMatchObject({
      ...{ code: -32603, isRefusal: true },
      said: "Internal JSON-RPC error.\ninsufficient funds for gas * price + value",
    });
  });

  test("tell an unknown network as a phone's wallet does", () => {
    const message = 'Unrecognized chain ID "0x2105".';
    const error = asWalletError({ code: -32603, message, data: { originalError: { code: 4902 } } });
    expect(error).toMatchObject({ code: 4902, said: message });
  });

  test("tell what a library wraps", () => {
    const cause = Object.assign(new Error("User rejected the request."), { code: 4001 });
    const error = asWalletError(new Error("The request failed.", { cause }));
    expect(error).toMatchObject({ code: 4001, isRefusal: true });
  });
});

test("whatever cannot be read is said to be so, in any browser's words", () => {
  const thrown = new SyntaxError("Failed to parse String to BigInt");
  expect(asWalletError(thrown)).toMatchObject({
    message: expect.stringMatching(/answer that nobody can read/),
    said: thrown.message,
  });
});

test.each([["User rejected"], [undefined], [null], [{ code: "ACTION" }]])(
  "%j is no reason to fail",
  (thrown) => expect(asWalletError(thrown)).toBeInstanceOf(WalletError),
);

test("what the page itself says stays as it is, without details", () => {
  const own = new WalletError(0, "Another approval of DAI replaced this one.");
  expect(asWalletError(own)).toBe(own);
  expect(own).toMatchObject({ said: undefined, isRefusal: false });
});

describe("untilStopped", () => {
  test("throws the reason once the person stops waiting, and lets a later refusal be", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const stop = new AbortController();
    let refuse = (_: Error) => {};
    const waiting = untilStopped(
      new Promise((_, reject) => {
        refuse = reject;
      }),
      stop.signal,
    );
    stop.abort();
    await expect(waiting).rejects.toBe(stop.signal.reason);
    refuse(new Error("User rejected the request."));
    await expect(untilStopped(Promise.reject(new Error("late")), stop.signal)).rejects.toBe(
      stop.signal.reason,
    );
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  test("returns an answer in time", async () => {
    expect(await untilStopped(Promise.resolve(1), new AbortController().signal)).toBe(1);
  });
});
