// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {
    Axis,
    DerivedEclpParams,
    EclpCurve,
    EclpInvariant,
    EclpParams,
    Signed,
    Vector2
} from "./BalancerV3EclpMaths.sol";
import {BalancerV3Pool} from "./BalancerV3Pools.sol";
import {IBalancerV3Vault, PoolSwapParams} from "./BalancerV3Types.sol";

error RotationVectorSWrong();
error RotationVectorCWrong();
error RotationVectorNotNormalized();
error StretchingFactorWrong();
error DerivedTauAlphaYWrong();
error DerivedTauBetaYWrong();
error DerivedTauXWrong();
error DerivedTauAlphaNotNormalized();
error DerivedTauBetaNotNormalized();
error DerivedUWrong();
error DerivedVWrong();
error DerivedWWrong();
error DerivedZWrong();
error DerivedDsqWrong();
error InvariantDenominatorWrong();

/// @dev What a pool on an ellipse refuses at its creation. Nothing ties the derived parameters to the others but that.
library EclpLimits {
    using Signed for int256;

    int256 private constant WAD = Signed.WAD;
    int256 private constant FINE = Signed.FINE;
    int256 private constant MOST_LAMBDA = 1e26;
    int256 private constant MOST_SCALE = 1e43;

    function check(EclpParams memory p, DerivedEclpParams memory d) internal pure {
        if (p.s < 0 || p.s > WAD) revert RotationVectorSWrong();
        if (p.c < 0 || p.c > WAD) revert RotationVectorCWrong();
        // Both accuracies are 1e-15.
        if (!_isNear(p.s.mulDown(p.s) + p.c.mulDown(p.c), WAD, 1e3)) revert RotationVectorNotNormalized();
        if (p.lambda < WAD || p.lambda > MOST_LAMBDA) revert StretchingFactorWrong();
        if (d.tauAlpha.y <= 0) revert DerivedTauAlphaYWrong();
        if (d.tauBeta.y <= 0) revert DerivedTauBetaYWrong();
        if (d.tauBeta.x <= d.tauAlpha.x) revert DerivedTauXWrong();
        if (!_isUnit(d.tauAlpha)) revert DerivedTauAlphaNotNormalized();
        if (!_isUnit(d.tauBeta)) revert DerivedTauBetaNotNormalized();
        if (d.u > FINE) revert DerivedUWrong();
        if (d.v > FINE) revert DerivedVWrong();
        if (d.w > FINE) revert DerivedWWrong();
        if (d.z > FINE) revert DerivedZWrong();
        if (!_isNear(d.dSq, FINE, 1e23)) revert DerivedDsqWrong();
        if (FINE.fineDiv(EclpInvariant.chiSquared(p, d) - FINE) > MOST_SCALE) revert InvariantDenominatorWrong();
    }

    function _isUnit(Vector2 memory tau) private pure returns (bool) {
        return _isNear(tau.x.fineMul(tau.x) + tau.y.fineMul(tau.y), FINE, 1e23);
    }

    function _isNear(int256 value, int256 one, int256 accuracy) private pure returns (bool) {
        return one - accuracy <= value && value <= one + accuracy;
    }
}

/// @notice Gyroscope's pool of two tokens that trade along an arc of an ellipse. Only the vault swaps in it.
contract BalancerV3EclpPool is BalancerV3Pool {
    using SafeCast for int256;

    struct GyroECLPPoolImmutableData {
        address[] tokens;
        uint256[] decimalScalingFactors;
        int256 paramsAlpha;
        int256 paramsBeta;
        int256 paramsC;
        int256 paramsS;
        int256 paramsLambda;
        int256 tauAlphaX;
        int256 tauAlphaY;
        int256 tauBetaX;
        int256 tauBetaY;
        int256 u;
        int256 v;
        int256 w;
        int256 z;
        int256 dSq;
    }

    error SenderIsNotVault(address sender);

    event ECLPParamsValidated(bool paramsValidated);
    event ECLPDerivedParamsValidated(bool derivedParamsValidated);

    uint256 public constant getMinimumSwapFeePercentage = 1e12;
    uint256 public constant getMaximumSwapFeePercentage = 1e18;
    int256 private immutable alpha;
    int256 private immutable beta;
    int256 private immutable cosine;
    int256 private immutable sine;
    int256 private immutable lambda;
    int256 private immutable tauAlphaX;
    int256 private immutable tauAlphaY;
    int256 private immutable tauBetaX;
    int256 private immutable tauBetaY;
    int256 private immutable u;
    int256 private immutable v;
    int256 private immutable w;
    int256 private immutable z;
    int256 private immutable dSq;

    constructor(IBalancerV3Vault vault_, address owner_, EclpParams memory p, DerivedEclpParams memory d)
        BalancerV3Pool(vault_, owner_)
    {
        EclpLimits.check(p, d);
        emit ECLPParamsValidated(true);
        emit ECLPDerivedParamsValidated(true);
        (alpha, beta, cosine, sine, lambda) = (p.alpha, p.beta, p.c, p.s, p.lambda);
        (tauAlphaX, tauAlphaY, tauBetaX, tauBetaY) = (d.tauAlpha.x, d.tauAlpha.y, d.tauBeta.x, d.tauBeta.y);
        (u, v, w, z, dSq) = (d.u, d.v, d.w, d.z, d.dSq);
    }

    /// @dev Both kinds, although the vault asks for exact inputs only.
    function onSwap(PoolSwapParams memory request) external view returns (uint256) {
        if (msg.sender != address(vault)) revert SenderIsNotVault(msg.sender);
        (EclpParams memory p, DerivedEclpParams memory d) = getECLPParams();
        (int256 invariant, int256 err) = EclpInvariant.find(request.balancesScaled18, p, d);
        Vector2 memory r = Vector2(invariant + 2 * err, invariant);
        Axis[2] memory axes = EclpCurve.axesOf(p, d);
        // As published, any other token than the first is the second.
        uint256 indexIn = request.indexIn == 0 ? 0 : 1;
        (uint256[] memory balances, uint256 given) = (request.balancesScaled18, request.amountGivenScaled18);
        if (request.kind == 0) return EclpCurve.out(balances, indexIn, given, axes, r);
        return EclpCurve.input(balances, indexIn, given, axes, r);
    }

    /// @param rounding 0 for up, and 1 for down
    function computeInvariant(uint256[] memory balancesLiveScaled18, uint8 rounding) external view returns (uint256) {
        (EclpParams memory p, DerivedEclpParams memory d) = getECLPParams();
        (int256 invariant, int256 err) = EclpInvariant.find(balancesLiveScaled18, p, d);
        return (rounding == 1 ? invariant - err : invariant + err).toUint256();
    }

    function version() external pure returns (string memory) {
        return '{"name":"GyroECLPPool","version":2}';
    }

    function getECLPParams() public view returns (EclpParams memory params, DerivedEclpParams memory d) {
        params = EclpParams(alpha, beta, cosine, sine, lambda);
        (d.tauAlpha, d.tauBeta) = (Vector2(tauAlphaX, tauAlphaY), Vector2(tauBetaX, tauBetaY));
        (d.u, d.v, d.w, d.z, d.dSq) = (u, v, w, z, dSq);
    }

    function getGyroECLPPoolImmutableData() external view returns (GyroECLPPoolImmutableData memory data) {
        data.tokens = vault.getPoolTokens(address(this));
        (data.decimalScalingFactors,) = vault.getPoolTokenRates(address(this));
        (data.paramsAlpha, data.paramsBeta, data.paramsC) = (alpha, beta, cosine);
        (data.paramsS, data.paramsLambda) = (sine, lambda);
        (data.tauAlphaX, data.tauAlphaY, data.tauBetaX, data.tauBetaY) = (tauAlphaX, tauAlphaY, tauBetaX, tauBetaY);
        (data.u, data.v, data.w, data.z, data.dSq) = (u, v, w, z, dSq);
    }
}
