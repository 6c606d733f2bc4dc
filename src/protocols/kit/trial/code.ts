import type { Hex } from "../../../lib/hex.js";

/** What a contract's code can do, whether or not it ever does. */
export type CodeTraits = {
  /** It runs the code of another contract as its own, or can end itself, so that its hash does not identify it. */
  readonly changes: boolean;
  /** It reads the block or the transaction, which differ between a trial and a trade. */
  readonly looksAround: boolean;
  /** It reads the time. */
  readonly readsTime: boolean;
  /** It calls or creates other contracts. */
  readonly calls: boolean;
};

const JUMPDEST = 0x5b;
const [PUSH1, PUSH32] = [0x60, 0x7f];
/** Nothing behind them runs unless something jumps there: STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const ends = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);
/**
 * CALLCODE, DELEGATECALL, SELFDESTRUCT. Every proxy needs DELEGATECALL: EIP-1167 clones, EIP-1967 and beacon proxies,
 * diamonds.
 */
const changing = new Set([0xf2, 0xf4, 0xff]);
/**
 * ORIGIN, GASPRICE, BLOCKHASH, COINBASE, NUMBER, PREVRANDAO, GASLIMIT, BASEFEE, BLOBHASH, BLOBBASEFEE. A call at a block
 * shows other values than the transaction that follows.
 */
const looking = new Set([0x32, 0x3a, 0x40, 0x41, 0x43, 0x44, 0x45, 0x48, 0x49, 0x4a]);
const TIMESTAMP = 0x42;
/** CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL. */
const calling = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]);

/**
 * Returns what `code` can do. It goes through the instructions in order, as the EVM does to find the targets of jumps, so
 * that every instruction that can run is among them. Data behind the last instruction, such as the compiler's metadata,
 * counts only if a jump could lead into it.
 */
export function codeTraitsOf(code: Hex): CodeTraits {
  const bytes = Buffer.from(code.slice(2), "hex");
  // Code that is no EVM bytecode: a delegated account (EIP-7702), which its owner can delegate elsewhere.
  const traits = { changes: bytes[0] === 0xef, looksAround: false, readsTime: false, calls: false };
  let runs = true;
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at] as number;
    if (op === JUMPDEST) runs = true;
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1;
    if (!runs) continue;
    if (changing.has(op)) traits.changes = true;
    if (looking.has(op)) traits.looksAround = true;
    if (op === TIMESTAMP) traits.readsTime = true;
    if (calling.has(op)) traits.calls = true;
    if (ends.has(op)) runs = false;
  }
  return traits;
}
