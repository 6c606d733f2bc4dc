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
    uint256 internal constant SHARE_ALL = 1000000;
    uint256 internal constant SHARE_EXACT = 16777215;
    uint256 internal constant OP_V2_SWAP = 0x01;
    uint256 internal constant OP_V3_SWAP = 0x02;
    uint256 internal constant OP_V4_SWAP = 0x03;
    uint256 internal constant OP_CURVE = 0x04;
    uint256 internal constant OP_BALANCER = 0x05;
    uint256 internal constant OP_VAULT = 0x06;
    uint256 internal constant OP_AAVE = 0x07;
    uint256 internal constant OP_COMPOUND_V2 = 0x08;
    uint256 internal constant OP_LIDO = 0x09;
    uint256 internal constant OP_WETH = 0x0a;
    uint256 internal constant OP_V2_ADD = 0x0b;
    uint256 internal constant OP_V2_REMOVE = 0x0c;
    uint256 internal constant OP_PAY = 0x0d;
    uint256 internal constant OP_SWEEP = 0x0e;
    uint256 internal constant OP_CHECK = 0x0f;
    uint256 internal constant OP_CURVE_ADD = 0x10;
    uint256 internal constant OP_CURVE_REMOVE_ONE = 0x11;
    uint256 internal constant OP_CURVE_REMOVE = 0x12;
    uint256 internal constant OP_BALANCER_JOIN = 0x13;
    uint256 internal constant OP_BALANCER_EXIT = 0x14;
    uint256 internal constant V2_SWAP_FLAGS_MASK = 0x03;
    uint256 internal constant V2_SWAP_ZERO_FOR_ONE = 0x01;
    uint256 internal constant V2_SWAP_PREFUNDED = 0x02;
    uint256 internal constant V2_SWAP_FEE_PPM_BELOW = 1000000;
    uint256 internal constant V3_SWAP_FLAGS_MASK = 0xf1;
    uint256 internal constant V3_SWAP_ZERO_FOR_ONE = 0x01;
    uint256 internal constant V3_SWAP_CALLBACK_SHIFT = 4;
    uint256 internal constant V3_SWAP_CALLBACK_UNISWAP_V3 = 0;
    uint256 internal constant V3_SWAP_CALLBACK_PANCAKE_V3 = 1;
    uint256 internal constant V4_SWAP_FEE_BELOW = 1000001;
    uint256 internal constant V4_SWAP_TICK_SPACING_MIN = 1;
    uint256 internal constant V4_SWAP_TICK_SPACING_BELOW = 32768;
    uint256 internal constant CURVE_KIND_INT128 = 0;
    uint256 internal constant CURVE_KIND_UINT256 = 1;
    uint256 internal constant VAULT_MODE_DEPOSIT = 0;
    uint256 internal constant VAULT_MODE_REDEEM = 1;
    uint256 internal constant VAULT_MODE_WITHDRAW = 2;
    uint256 internal constant AAVE_MODE_SUPPLY = 0;
    uint256 internal constant AAVE_MODE_DEPOSIT = 1;
    uint256 internal constant AAVE_MODE_WITHDRAW = 2;
    uint256 internal constant COMPOUND_V2_MODE_MINT = 0;
    uint256 internal constant COMPOUND_V2_MODE_REDEEM = 1;
    uint256 internal constant COMPOUND_V2_MODE_MINT_NATIVE = 2;
    uint256 internal constant LIDO_MODE_SUBMIT = 0;
    uint256 internal constant LIDO_MODE_WRAP = 1;
    uint256 internal constant LIDO_MODE_UNWRAP = 2;
    uint256 internal constant WETH_MODE_WRAP = 0;
    uint256 internal constant WETH_MODE_UNWRAP = 1;
    uint256 internal constant CURVE_ADD_AMOUNTS_MIN = 2;
    uint256 internal constant CURVE_ADD_AMOUNTS_MAX = 4;
    uint256 internal constant CURVE_REMOVE_COINS_MIN = 2;
    uint256 internal constant CURVE_REMOVE_COINS_BELOW = 5;
    uint256 internal constant BALANCER_JOIN_ASSETS_MIN = 2;
    uint256 internal constant BALANCER_JOIN_ASSETS_MAX = 8;
    uint256 internal constant BALANCER_EXIT_ASSETS_MIN = 2;
    uint256 internal constant BALANCER_EXIT_ASSETS_MAX = 8;
}
