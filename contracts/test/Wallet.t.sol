// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call, IOwnerWallet} from "../src/interfaces/IOwnerWallet.sol";
import {IOwnerWalletFactory} from "../src/interfaces/IOwnerWalletFactory.sol";
import {Vm} from "./base/Test.sol";
import {WalletFixture} from "./base/WalletFixture.sol";
import {Reenterer, Refuser} from "./mocks/Actors.sol";
import {IReceiver, MockCollectible, MockMultiToken} from "./mocks/Collectibles.sol";
import {HookedToken} from "./mocks/MockTokens.sol";

/// @dev Where wallets are, whom they obey, and what they accept.
contract WalletTest is WalletFixture {
    bytes private notOwner = abi.encodeWithSelector(IOwnerWallet.NotOwner.selector);

    /// @dev W3: spelled out byte by byte, so that it cannot change with the library.
    function testFuzz_W3_addressIsAFunctionOfTheOwner(address owner) public view {
        bytes memory runtime = _runtime(owner);
        bytes memory initCode = bytes.concat(hex"60468060093d393df3", runtime);
        bytes memory preimage = abi.encodePacked(hex"ff", address(factory), bytes32(0), keccak256(initCode));
        vm.assertEq(factory.walletOf(owner), address(uint160(uint256(keccak256(preimage)))), "address");
    }

    /// @dev W4, W6: whoever deploys, and however often, the same owner gets the same code.
    function testFuzz_W4_W6_anybodyDeploysTheSame(address owner, address stranger) public {
        vm.assume(owner != address(0));
        vm.prank(stranger);
        address wallet = factory.deploy(owner);
        vm.assertEq(wallet, factory.walletOf(owner), "address");
        vm.assertEq(wallet.code, _runtime(owner), "code");
        vm.assertEq(IOwnerWallet(wallet).owner(), owner, "owner");
        vm.prank(owner);
        vm.assertEq(factory.deploy(owner), wallet, "again");
        vm.assertEq(wallet.code, _runtime(owner), "code, again");
    }

    function test_W6_T17_strangerDeploysThenTheOwnerUsesIt() public {
        vm.prank(mallory);
        factory.deploy(alice);
        dai.mint(aliceWallet, 3 ether);
        viaFactory(alice, 0, list(_sending(carol, 1 ether)));
        viaWallet(alice, 0, list(_sending(carol, 2 ether)));
        vm.assertEq(dai.balanceOf(carol), 3 ether, "received");
    }

    function test_T17_deployedAgainAfterAReorg() public {
        dai.mint(aliceWallet, 3 ether);
        vm.deal(aliceWallet, 1 ether);
        uint256 state = vm.snapshotState();
        viaFactory(alice, 0, list(_sending(carol, 1 ether)));
        vm.revertToState(state);
        vm.assertEq(aliceWallet.code.length, 0, "still there");
        vm.prank(mallory);
        vm.assertEq(factory.deploy(alice), aliceWallet, "address");
        viaWallet(alice, 0, list(_sending(carol, 3 ether), Call(carol, 1 ether, "")));
        vm.assertEq(dai.balanceOf(carol), 3 ether, "dai");
        vm.assertEq(carol.balance, 1 ether, "native");
    }

    function test_zeroOwnerHasNoWallet() public {
        vm.expectRevert(IOwnerWalletFactory.ZeroOwner.selector);
        factory.deploy(address(0));
        vm.expectRevert(IOwnerWalletFactory.ZeroOwner.selector);
        vm.prank(address(0));
        factory.deployAndExecute(new Call[](0));
    }

    /// @dev T13: with any amount of gas, a deployment completes or fails.
    function testFuzz_T13_deploymentIsNeverHalfDone(uint256 gasLimit) public {
        gasLimit = bound(gasLimit, 1_000, 80_000);
        try factory.deploy{gas: gasLimit}(alice) {
            vm.assertEq(aliceWallet.code, _runtime(alice), "code");
        } catch {
            vm.assertEq(aliceWallet.code.length, 0, "half");
        }
    }

    /// @dev T13: a deployment that the chain refuses fails by name. Only at an account with a nonce, whose key nobody
    /// has, does this require no lack of gas.
    function test_T13_refusedDeploymentFailsByName() public {
        vm.setNonce(aliceWallet, 1);
        vm.expectRevert(IOwnerWalletFactory.DeploymentFailed.selector);
        factory.deploy{gas: TX_GAS}(alice);
        vm.expectRevert(IOwnerWalletFactory.DeploymentFailed.selector);
        viaFactory(alice, 0, new Call[](0));
    }

    function test_resultsAreWhatTheCallsAnswer() public {
        Call[] memory calls = list(
            Call(address(dai), 0, abi.encodeCall(dai.balanceOf, (alice))),
            Call(carol, 5, ""),
            Call(address(factory), 0, abi.encodeCall(factory.walletOf, (bob)))
        );
        bytes[] memory results = viaFactory(alice, 5, calls);
        vm.assertEq(results.length, 3, "count");
        vm.assertEq(results[0], abi.encode(dai.balanceOf(alice)), "a balance");
        vm.assertEq(results[1], "", "a payment");
        vm.assertEq(results[2], abi.encode(bobWallet), "an address");
        vm.assertEq(abi.encode(viaWallet(alice, 5, calls)), abi.encode(results), "by the wallet itself");
        vm.assertEq(viaFactory(alice, 0, new Call[](0)).length, 0, "nothing");
    }

    function test_aFailingCallUndoesAll() public {
        dai.mint(aliceWallet, 1 ether);
        address refuser = address(new Refuser());
        vm.expectRevert(failedCall(1, errorText("no")));
        viaFactory(alice, 1, list(_sending(carol, 1 ether), Call(refuser, 1, "")));
        vm.assertEq(aliceWallet.code.length, 0, "deployed");
        vm.assertEq(dai.balanceOf(aliceWallet), 1 ether, "moved");
        vm.expectRevert(failedCall(0, ""));
        viaFactory(alice, 1, list(Call(carol, 2, "")));
    }

    function test_dataForAnAddressWithoutCodeIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(IOwnerWallet.NoCode.selector, 1));
        viaFactory(alice, 0, list(Call(carol, 0, ""), pulling(carol, alice, aliceWallet, 1)));
        // A precompile has no code either, but returns data.
        vm.assertEq(viaFactory(alice, 0, list(Call(address(4), 0, "echo")))[0], "echo", "identity");
    }

    function test_valueNotSpentStays() public {
        viaFactory(alice, 3 ether, list(Call(carol, 1 ether, "")));
        vm.assertEq(aliceWallet.balance, 2 ether, "kept");
        vm.assertEq(address(factory).balance, 0, "the factory kept some");
        viaWallet(alice, 0, list(Call(carol, 2 ether, "")));
        vm.assertEq(carol.balance, 3 ether, "received");
    }

    function testFuzz_W1_onlyTheOwnerAndTheFactoryAreObeyed(address stranger) public {
        vm.assume(stranger != alice && stranger != address(factory));
        factory.deploy(alice);
        dai.mint(aliceWallet, 1 ether);
        vm.expectRevert(notOwner);
        vm.prank(stranger);
        IOwnerWallet(aliceWallet).execute(list(_sending(stranger, 1 ether)));
        vm.expectRevert(notOwner);
        vm.prank(stranger);
        IOwnerWallet(aliceWallet).execute(new Call[](0));
    }

    /// @dev W2: through the factory, strangers reach only their own wallets, and nothing else from there.
    function test_W2_factorySpeaksForTheCallerOnly() public {
        factory.deploy(alice);
        dai.mint(aliceWallet, 1 ether);
        Call[] memory theft = list(_sending(mallory, 1 ether));
        vm.expectRevert(failedCall(0, errorText("balance")));
        viaFactory(mallory, 0, theft);
        bytes memory direct = abi.encodeCall(IOwnerWallet.execute, (theft));
        vm.expectRevert(failedCall(0, notOwner));
        viaFactory(mallory, 0, list(Call(aliceWallet, 0, direct)));
        // A wallet that calls the factory reaches its own wallet.
        bytes memory again = abi.encodeCall(factory.deployAndExecute, (theft));
        vm.expectRevert(failedCall(0, failedCall(0, errorText("balance"))));
        viaFactory(mallory, 0, list(Call(address(factory), 0, again)));
    }

    /// @dev W7: only its owner can use an allowance for a wallet.
    function test_W7_walletPullsForItsOwnerOnly() public {
        factory.deploy(alice);
        vm.prank(alice);
        dai.approve(aliceWallet, 5 ether);
        Call[] memory pull = list(pulling(address(dai), alice, mallory, 5 ether));
        vm.expectRevert(notOwner);
        vm.prank(mallory);
        IOwnerWallet(aliceWallet).execute(pull);
        vm.expectRevert(failedCall(0, errorText("allowance")));
        viaFactory(mallory, 0, pull);
        viaWallet(alice, 0, list(pulling(address(dai), alice, aliceWallet, 5 ether)));
        vm.assertEq(dai.balanceOf(aliceWallet), 5 ether, "pulled");
    }

    function testFuzz_W8_implementationIsInert(address stranger, bytes calldata data) public {
        // Nobody has the key of the zero address.
        vm.assume(stranger != address(factory) && stranger != address(0));
        vm.assertEq(IOwnerWallet(implementation).owner(), address(0), "owner");
        vm.expectRevert(notOwner);
        vm.prank(stranger);
        IOwnerWallet(implementation).execute(new Call[](0));
        bytes32 code = implementation.codehash;
        vm.startStateDiffRecording();
        vm.prank(stranger);
        (bool ok,) = implementation.call(data);
        _assertNoWrites(vm.stopAndReturnStateDiff());
        vm.assertTrue(!ok || data.length > 3, "it took something");
        vm.assertEq(implementation.codehash, code, "code");
        (ok,) = implementation.call{value: 1}("");
        vm.assertTrue(!ok, "it took native");
    }

    /// @dev D4 for wallets: one DELEGATECALL, to the implementation in their code; none below it; nothing can
    /// self-destruct.
    function test_D4_walletsAreForEver() public view {
        address[2] memory plain = [implementation, address(factory)];
        for (uint256 i; i < 2; i++) {
            vm.assertEq(countOp(plain[i].code, 0xf4), 0, "delegatecall");
            vm.assertEq(countOp(plain[i].code, 0xf2), 0, "callcode");
            vm.assertEq(countOp(plain[i].code, 0xff), 0, "selfdestruct");
            vm.assertEq(countOp(plain[i].code, 0x55), 0, "sstore");
        }
        vm.assertEq(countOp(_runtime(address(0)), 0xf4), 1, "the wallet's delegatecall");
    }

    function testFuzz_T17_foreignDataToTheFactoryDoesNothing(bytes calldata data, uint8 which, address stranger)
        public
    {
        // The factory never calls itself, and would keep what it gets here.
        vm.assume(stranger != alice && stranger != address(0) && stranger != address(factory));
        dai.mint(aliceWallet, 1 ether);
        vm.deal(stranger, 1 ether);
        bytes4[4] memory selectors = [
            factory.deployAndExecute.selector,
            factory.deploy.selector,
            IOwnerWallet.execute.selector,
            bytes4(data.length > 3 ? bytes4(data[:4]) : bytes4(0))
        ];
        vm.prank(stranger);
        (bool ok,) = address(factory).call{value: 1}(bytes.concat(selectors[which % 4], data));
        // Value only ever goes to the sender's own wallet.
        vm.assertEq(factory.walletOf(stranger).balance, ok ? 1 : 0, "value");
        vm.assertEq(dai.balanceOf(aliceWallet), 1 ether, "moved");
        vm.assertEq(address(factory).balance, 0, "kept");
    }

    function test_T17_plainNative() public {
        payable(aliceWallet).transfer(1 ether);
        factory.deploy(alice);
        // `transfer` provides 2,300 gas, too little to call a cold address.
        payable(aliceWallet).transfer(1 ether);
        vm.assertEq(aliceWallet.balance, 2 ether, "received");
        (bool ok,) = aliceWallet.call{value: 1}(hex"12345678");
        vm.assertTrue(!ok, "an unknown function took native");
    }

    function test_T17_collectibles() public {
        factory.deploy(alice);
        MockCollectible single = new MockCollectible();
        MockMultiToken multi = new MockMultiToken();
        single.safeMint(aliceWallet, 7);
        multi.safeMint(aliceWallet, 8, 2);
        (uint256[] memory ids, uint256[] memory amounts) = (new uint256[](2), new uint256[](2));
        (ids[0], ids[1], amounts[0], amounts[1]) = (8, 9, 3, 4);
        multi.safeMintBatch(aliceWallet, ids, amounts);
        vm.assertEq(single.ownerOf(7), aliceWallet, "ERC-721");
        vm.assertEq(multi.balanceOf(aliceWallet, 8), 5, "ERC-1155");
        vm.assertEq(multi.balanceOf(aliceWallet, 9), 4, "ERC-1155 batch");
        viaWallet(
            alice, 0, list(Call(address(single), 0, abi.encodeCall(single.transferFrom, (aliceWallet, carol, 7))))
        );
        vm.assertEq(single.ownerOf(7), carol, "out again");
    }

    /// @dev ERC-165 itself, the receivers of ERC-721 and ERC-1155, and the id that stands for no interface.
    function test_interfacesByName() public {
        factory.deploy(alice);
        bytes4[4] memory ids = [bytes4(0x01ffc9a7), 0x150b7a02, 0x4e2312e0, 0xffffffff];
        for (uint256 i; i < 4; i++) {
            vm.assertEq(IReceiver(aliceWallet).supportsInterface(ids[i]), i < 3, "supported");
        }
    }

    /// @dev I14: whoever the wallet calls tries to reenter, at the wallet and through the factory.
    function test_I14_calleesCannotComeBackIn() public {
        factory.deploy(alice);
        dai.mint(aliceWallet, 1 ether);
        Call[] memory theft = list(_sending(mallory, 1 ether));
        Reenterer callee = new Reenterer();
        callee.prepare(aliceWallet, abi.encodeCall(IOwnerWallet.execute, (theft)));
        viaWallet(alice, 1, list(Call(address(callee), 1, "")));
        vm.assertEq(callee.answer(), notOwner, "the wallet's answer");
        callee.prepare(address(factory), abi.encodeCall(factory.deployAndExecute, (theft)));
        viaFactory(alice, 1, list(Call(address(callee), 1, "")));
        vm.assertEq(callee.answer(), failedCall(0, errorText("balance")), "the factory's answer");
        vm.assertEq(callee.tries(), 2, "tries");

        HookedToken hooked = new HookedToken();
        hooked.mint(aliceWallet, 1 ether);
        hooked.setHook(aliceWallet, abi.encodeCall(IOwnerWallet.execute, (theft)));
        viaWallet(alice, 0, list(Call(address(hooked), 0, abi.encodeCall(hooked.transfer, (carol, 1 ether)))));
        vm.assertEq(hooked.hooked(), 1, "never tried");
        vm.assertTrue(!hooked.succeeded(), "the hook came in");
        vm.assertEq(dai.balanceOf(aliceWallet), 1 ether, "moved");
    }

    function _sending(address to, uint256 amount) private view returns (Call memory) {
        return Call(address(dai), 0, abi.encodeCall(dai.transfer, (to, amount)));
    }

    function _runtime(address owner) private view returns (bytes memory) {
        return abi.encodePacked(
            hex"3660055700" hex"5b" hex"365f5f37" hex"5f5f365f" hex"73",
            implementation,
            hex"5af4" hex"3d5f5f3e" hex"5f3d91" hex"603057fd" hex"5bf3",
            owner
        );
    }

    function _assertNoWrites(Vm.AccountAccess[] memory accesses) private pure {
        for (uint256 i; i < accesses.length; i++) {
            for (uint256 j; j < accesses[i].storageAccesses.length; j++) {
                vm.assertTrue(!accesses[i].storageAccesses[j].isWrite, "a write");
            }
        }
    }
}
