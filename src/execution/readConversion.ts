import type { Place, ReadConversion, Taker } from "./readProgram.js";

type Read = Omit<ReadConversion, "kind" | "op">;

/**
 * Steps that have a protocol turn one token into another, by their codes, read from the format's documentation. What
 * has no recipient pays the Executor.
 */
export const conversionReaders: Readonly<Record<number, (from: Taker) => Read>> = {
  // Manager, output, fee, tick spacing, amount, recipient.
  3: (from) => {
    const [contract, tokenOut] = [from.place(), from.place()];
    const facts = [from.uint24(), from.uint24()];
    return { contract, tokenOut, facts, inputs: [from.amount()], to: from.place() };
  },
  // Pool, kind, two indices, amount, output.
  4: (from) => {
    const contract = from.place();
    const facts = [from.byte(1), from.byte(255), from.byte(255)];
    const inputs = [from.amount()];
    return { contract, facts, inputs, tokenOut: from.place(), to: "executor" };
  },
  // Vault, pool id, amount, output, recipient.
  5: (from) => {
    const [contract, id] = [from.place(), from.word()];
    const inputs = [from.amount()];
    return { contract, facts: [id], inputs, tokenOut: from.place(), to: from.place() };
  },
  // Vault, mode, amount, recipient.
  6: (from) => {
    const [contract, mode] = [from.place(), from.byte(2)];
    return {
      contract,
      facts: [mode],
      inputs: [from.amount()],
      tokenOut: mode === 0 ? contract : undefined,
      to: from.place(),
    };
  },
  // Pool, mode, asset, amount, recipient.
  7: (from) => {
    const [contract, mode, asset] = [from.place(), from.byte(2), from.place()];
    const inputs = [from.amount()];
    return {
      contract,
      facts: [mode, asset],
      inputs,
      tokenOut: mode === 2 ? asset : undefined,
      to: from.place(),
    };
  },
  // Market, mode, amount.
  8: (from) => marketLike(from, 2),
  9: (from) => marketLike(from, 2),
  // Pool, two amounts, recipient.
  11: (from) => {
    const contract = from.place();
    const inputs = [from.amount(), from.amount()];
    return { contract, facts: [], inputs, tokenOut: contract, to: from.place() };
  },
  // Pool, amount, recipient.
  12: (from) => {
    const contract = from.place();
    return { contract, facts: [], inputs: [from.amount()], tokenOut: undefined, to: from.place() };
  },
  // Pool, amounts of its coins.
  16: (from) => {
    const contract = from.place();
    const amounts = Array.from({ length: from.byte(4) }, () => from.amount());
    const inputs = amounts.filter(({ share }) => share !== 0);
    const coins = amounts.map(({ token }) => token);
    return { contract, facts: coins, inputs, tokenOut: undefined, to: "executor" };
  },
  // Pool, index or number of coins, amount.
  17: burn,
  18: burn,
  // Vault, pool id, assets, amount, recipient.
  19: (from) => {
    const [contract, id] = [from.place(), from.word()];
    const assets = places(from);
    const inputs = [from.amount()];
    return { contract, facts: [id, ...assets], inputs, tokenOut: undefined, to: from.place() };
  },
  // Vault, pool id, assets, amount, output, recipient.
  20: (from) => {
    const [contract, id] = [from.place(), from.word()];
    const assets = places(from);
    const inputs = [from.amount()];
    return { contract, facts: [id, ...assets], inputs, tokenOut: from.place(), to: from.place() };
  },
};

function marketLike(from: Taker, modes: number): Read {
  const [contract, mode] = [from.place(), from.byte(modes)];
  return { contract, facts: [mode], inputs: [from.amount()], tokenOut: undefined, to: "executor" };
}

function burn(from: Taker): Read {
  const [contract, count] = [from.place(), from.byte(255)];
  return { contract, facts: [count], inputs: [from.amount()], tokenOut: undefined, to: "executor" };
}

function places(from: Taker): Place[] {
  return Array.from({ length: from.byte(8) }, () => from.place());
}
