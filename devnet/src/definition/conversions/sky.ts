/** Sky's contracts at their mainnet addresses, with our own code. Amounts are in whole units. */
export const devSky = {
  vat: "0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b",
  daiJoin: "0x9759a6ac90977b93b58547b4a71c78317f391a28",
  usdsJoin: "0x3c0f895007ca717aa01c8693e59df1e8c3777feb",
  usds: "0xdc035d45d973e3ec169d2276ddab16f1e407384f",
  susds: "0xa3931d71877c0e7a3148cb7eb4463524fec27fbd",
  converter: "0x3225737a9bbb6473cb4a45b7244aca2befdb276a",
  litePsm: "0xf6e72db5454dd049d0788e411b06cfaf16853042",
  pocket: "0x37305b1cd40574e4c5ce33f8e8306be057fd7341",
  usdsPsm: "0xa188eec8f81263234da3622a406892f3d630f98c",
  sky: "0x56072c95faa701256059aa122697b133aded9279",
  mkrSky: "0xa1ea1ba18e88c381c724a75f23a130420c403f9a",
  /** SKY per MKR, before the fee, which was a twentieth from September 2026. */
  rate: 24_000n,
  mkrFeeE18: 50_000_000_000_000_000n,
  /** What the provider converts to USDS, and the part of it that it deposits as savings. */
  converted: 60_000_000n,
  saved: 40_000_000n,
  /** What the peg stability module holds of each, and the DAI that it is filled up to. */
  cash: 25_000_000n,
  gems: 35_000_000n,
  buffer: 25_000_000n,
  /** Of a sale and of a purchase, in parts of 10^18. Mainnet has charged nothing for years. */
  tinE18: 0n,
  toutE18: 0n,
  /** About 4.5 % a year. */
  rateRay: 1_000_000_001_395_766_281_313_196_627n,
} as const;
