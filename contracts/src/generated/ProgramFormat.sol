// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice The numbers of the program format.
library ProgramFormat {
    uint256 internal constant VERSION = 1;
    uint256 internal constant MAX_ADDRESSES = 252;
    uint256 internal constant REF_NATIVE = 0xfc;
    uint256 internal constant REF_REFUND_TO = 0xfd;
    uint256 internal constant REF_RECEIVER = 0xfe;
    uint256 internal constant REF_EXECUTOR = 0xff;
    uint256 internal constant SHARE_NONE = 0;
    uint256 internal constant SHARE_ALL = 10000;
    uint256 internal constant SHARE_EXACT = 65535;
    uint256 internal constant OP_V2_SWAP = 0x01;
    uint256 internal constant OP_V3_SWAP = 0x02;
    uint256 internal constant OP_WETH = 0x0a;
    uint256 internal constant OP_PAY = 0x0d;
    uint256 internal constant OP_SWEEP = 0x0e;
    uint256 internal constant OP_CHECK = 0x0f;
    uint256 internal constant V2_SWAP_FLAGS_MASK = 0x03;
    uint256 internal constant V2_SWAP_ZERO_FOR_ONE = 0x01;
    uint256 internal constant V2_SWAP_PREFUNDED = 0x02;
    uint256 internal constant V2_SWAP_FEE_PPM_BELOW = 1000000;
    uint256 internal constant V3_SWAP_FLAGS_MASK = 0xf1;
    uint256 internal constant V3_SWAP_ZERO_FOR_ONE = 0x01;
    uint256 internal constant V3_SWAP_CALLBACK_SHIFT = 4;
    uint256 internal constant V3_SWAP_CALLBACK_UNISWAP_V3 = 0;
    uint256 internal constant V3_SWAP_CALLBACK_PANCAKE_V3 = 1;
    uint256 internal constant WETH_MODE_WRAP = 0;
    uint256 internal constant WETH_MODE_UNWRAP = 1;
}
