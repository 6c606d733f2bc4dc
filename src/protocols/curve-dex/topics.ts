import type { Hex } from "../../lib/hex.js";

/** Every log of a pool that affects its trades, for two, three and four coins, and for lists of them. */
export const TOPICS: readonly Hex[] = [
  "0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140", // TokenExchange
  "0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b", // TokenExchangeUnderlying
  "0x26f55a85081d24974e85c6c00045d0f0453991e95873f52bff0d21af4079a768", // AddLiquidity
  "0x423f6495a08fc652425cf4ed0d1f9e37e571d9b9529b1c1c23cce780b2e7df0d",
  "0x3f1915775e0c9a38a57a7bb7f1f9005f486fb904e1f84aa215364d567319a58d",
  "0x7c363854ccf79623411f8995b362bce5eddff18c927edc6f5dbbb5e05819a82c", // RemoveLiquidity
  "0xa49d4cf02656aebf8c771f5a8585638a2a15ee6c97cf7205d4208ed7c1df252d",
  "0x9878ca375e106f2a43c3b599fc624568131c4c9a4ba66a14563715763be9d59d",
  "0x2b5508378d7e19e0d5fa338419034731416c4f5b219a10379956f764317fd47e", // RemoveLiquidityImbalance
  "0x173599dbf9c6ca6f7c3b590df07ae98a45d74ff54065505141e7de6c46a624c2",
  "0xb964b72f73f5ef5bf0fdc559b2fab9a7b12a39e47817a547f1f0aee47febd602",
  "0x9e96dd3b997a2a257eec4df9bb6eaf626e206df5f543bd963682d143300be310", // RemoveLiquidityOne
  "0x5ad056f2e28a8cec232015406b843668c1e36cda598127ec3b8c59b8c72773a0", // RemoveLiquidityOne of later pools
  "0x189c623b666b1b45b83d7178f39b8c087cb09774317ca2f53c2d3c3726f222a2", // AddLiquidity of the newest generation
  "0x347ad828e58cbe534d8f6b67985d791360756b18f0d95fd9f197a66cc46480ea", // RemoveLiquidity of the same
  "0x3631c28b1f9dd213e0319fb167b554d76b6c283a41143eb400a0d1adb1af1755", // RemoveLiquidityImbalance of the same
  "0x6f48129db1f37ccb9cc5dd7e119cb32750cabdf75b48375d730d26ce3659bbe1", // RemoveLiquidityOne of the same
  "0x750d10a7f37466ce785ee6bcb604aac543358db42afbcc332a3c12a49c80bf6d", // ApplyNewFee of the same
  "0x752a27d1853eb7af3ee4ff764f2c4a51619386af721573dd3809e929c39db99e", // NewParameters
  "0xbe12859b636aed607d5230b2cc2711f68d70e51060e6cca1f575ef5d2fcc95d1", // NewFee
  "0xa8715770654f54603947addf38c689adbd7182e21673b28bcf306a957aaba215", // ApplyNewFee
  "0xa2b71ec6df949300b59aab36b55e189697b750119dd349fcfa8c0f779e83c254", // RampA
  "0x46e22fb3709ad289f62ce63d469248536dbc78d82b84a3d7e74ad606dc201938", // StopRampA
];
