// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {IStETH, ITokenVault, IWithdrawVault, IWstETH} from "../../src/interfaces/IVenues.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {Trade} from "../base/Chain.sol";
import {Positions as Q} from "../base/Positions.sol";
import {Trades} from "../base/Trades.sol";

/// @dev Yearn V2 with its published code, OpenZeppelin's ERC-4626 vaults and one like sDAI, and the local chain's own
/// implementation of Lido's two tokens, whose published code no package contains.
/// forge-config: default.fuzz.runs = 12
/// forge-config: deep.fuzz.runs = 10000
contract RealVaultsTest is Trades {
    /// @dev stETH moves in shares, and each transfer rounds.
    uint256 private constant STETH_SLACK = 2;

    address[] private assets;
    address[] private vaults;
    address[] private yearnAssets;
    address[] private yearnVaults;
    address private steth;
    address private wsteth;

    function setUp() public override {
        super.setUp();
        (assets, vaults) = (addresses(".vaults.assets"), addresses(".vaults.vaults"));
        (yearnAssets, yearnVaults) = (addresses(".yearn.assets"), addresses(".yearn.vaults"));
        (steth, wsteth) = (addressAt(".lido.steth"), addressAt(".lido.wsteth"));
        for (uint256 i; i < vaults.length; i++) {
            enter(assets[i], vaults[i], abi.encodeCall(ITokenVault.deposit, (someOf(assets[i]), rich)));
        }
        for (uint256 i; i < yearnVaults.length; i++) {
            address asset = yearnAssets[i];
            enter(asset, yearnVaults[i], abi.encodeCall(ITokenVault.deposit, (someOf(asset), rich)));
        }
        callAs(rich, steth, 2_000 ether, abi.encodeCall(IStETH.submit, (address(0))));
        callAs(rich, steth, 0, abi.encodeCall(MockToken.approve, (wsteth, 1_000 ether)));
        callAs(rich, wsteth, 0, abi.encodeCall(IWstETH.wrap, (1_000 ether)));
    }

    function testFuzz_deposit(Order memory o, uint256 which, bool yearn) public {
        assertAsByUser(_deposit(o, which, yearn));
    }

    /// @dev Some Yearn vaults have lent out what they would need.
    function testFuzz_redeem(Order memory o, uint256 which, bool yearn) public {
        assertAsByUser(_redeem(o, which, yearn));
    }

    function testFuzz_lido(Order memory o, uint8 mode) public {
        assertAsByUser(_lido(o, mode % 3));
    }

    /// @dev None of the tests above is vacuous.
    function test_everyVaultTrades() public {
        for (uint256 i; i < vaults.length; i++) {
            vm.assertTrue(assertAsByUser(_deposit(certain(), i, false)), "deposit");
            vm.assertTrue(assertAsByUser(_redeem(certain(), i, false)), "redemption");
        }
        for (uint256 i; i < yearnVaults.length; i++) {
            vm.assertTrue(assertAsByUser(_deposit(certain(), i, true)), "Yearn deposit");
            vm.assertTrue(assertAsByUser(_redeem(certain(), i, true)), "Yearn withdrawal");
        }
        for (uint8 mode; mode < 3; mode++) {
            vm.assertTrue(assertAsByUser(_lido(certain(), mode)), "Lido");
        }
    }

    function _deposit(Order memory o, uint256 which, bool yearn) private view returns (Trade memory t) {
        address vault = pick(yearn ? yearnVaults : vaults, which);
        t = newTrade(vault, pick(yearn ? yearnAssets : assets, which), vault, o, 0);
        t.step = Q.vault(0, F.VAULT_MODE_DEPOSIT, sold(t, o), to(t, o));
        t.call = abi.encodeCall(ITokenVault.deposit, (t.sold, bob));
    }

    function _redeem(Order memory o, uint256 which, bool yearn) private view returns (Trade memory t) {
        address vault = pick(yearn ? yearnVaults : vaults, which);
        t = newTrade(vault, vault, pick(yearn ? yearnAssets : assets, which), o, 0);
        t.step = Q.vault(0, yearn ? F.VAULT_MODE_WITHDRAW : F.VAULT_MODE_REDEEM, sold(t, o), to(t, o));
        t.call = yearn
            ? abi.encodeCall(IWithdrawVault.withdraw, (t.sold, bob))
            : abi.encodeCall(ITokenVault.redeem, (t.sold, bob, bob));
    }

    function _lido(Order memory o, uint256 mode) private view returns (Trade memory t) {
        if (mode == F.LIDO_MODE_SUBMIT) {
            t = newTrade(steth, NATIVE, steth, o, STETH_SLACK);
            t.call = abi.encodeCall(IStETH.submit, (address(0)));
        } else if (mode == F.LIDO_MODE_WRAP) {
            t = newTrade(wsteth, steth, wsteth, o, STETH_SLACK);
            t.call = abi.encodeCall(IWstETH.wrap, (t.sold));
        } else {
            t = newTrade(wsteth, wsteth, steth, o, STETH_SLACK);
            t.call = abi.encodeCall(IWstETH.unwrap, (t.sold));
        }
        t.step = Q.lido(0, mode, sold(t, o));
    }
}
