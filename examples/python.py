"""USDC -> WETH with Python's standard library: approve, route, send, and compare the promised with the received amount.

    npm start                    in another terminal: the service, and a local chain with funded accounts
    python3 examples/python.py

The node signs here. With web3.py, sign `tx` with `account.sign_transaction` instead; everything else stays. There is no
verifier for Python: use a service of your own, or compare the receiver and the minimum as below and simulate the
transaction on a node of your own.
"""

import json
import os
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

SLUICE_URL = os.environ.get("SLUICE_URL", "http://127.0.0.1:3000")
RPC_URL = os.environ.get("RPC_URL", "http://127.0.0.1:8545")
USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"


class SluiceError(Exception):
    """A refusal: `code` is a code of docs/errors.md."""

    def __init__(self, body):
        super().__init__(f"{body['code']}: {body['message']}")
        self.code = body["code"]


def ask(path, **parameters):
    """Sends a GET request to Sluice. Amounts are ints: JSON numbers would lose digits, a query does not."""
    try:
        with urlopen(f"{SLUICE_URL}/api/v1/{path}?{urlencode(parameters)}", timeout=30) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise SluiceError(json.load(error)) from None


def rpc(method, *params):
    """Sends a request to the node."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = Request(RPC_URL, body, {"content-type": "application/json"})
    with urlopen(request, timeout=30) as answer:
        said = json.load(answer)
    if "error" in said:
        raise RuntimeError(said["error"]["message"])
    return said["result"]


def send(tx, gas):
    """Sends a transaction of Sluice's answer, unchanged, and returns its receipt once it is mined."""
    # Half as much gas again, since others may trade in the same pools first. What is left over is not paid.
    quantities = {"value": hex(int(tx["value"])), "gas": hex(int(gas) * 3 // 2)}
    transaction_hash = rpc("eth_sendTransaction", {**tx, **quantities})
    receipt = None
    while receipt is None:
        receipt = rpc("eth_getTransactionReceipt", transaction_hash)
    if receipt["status"] != "0x1":
        raise RuntimeError(f"{transaction_hash} reverted")
    return receipt


def balance(token, owner):
    data = "0x70a08231" + owner[2:].rjust(64, "0")  # balanceOf(address)
    return int(rpc("eth_call", {"to": token, "data": data}, "latest"), 16)


owner = rpc("eth_accounts")[4].lower()
amount = 2_500_000_000
trade = {
    "chainId": 1,
    "fromAddress": owner,
    "spender": owner,
    "receiver": owner,
    "routingStrategy": "router",
    "tokenIn": USDC,
    "amountIn": amount,
    "tokenOut": WETH,
    "slippage": 50,
}

approval = ask(
    "wallet/approve", fromAddress=owner, tokenAddress=USDC, amount=amount, routingStrategy="router"
)
send(approval["tx"], approval["gas"])

route = ask("shortcuts/route", **trade)
if int(route["minAmountOut"]) < int(route["amountOut"]) * 9_950 // 10_000:
    raise RuntimeError("the minimum is lower than the slippage allows")
before = balance(WETH, owner)
send(route["tx"], route["gas"])

print("promised", route["amountOut"])
print("received", balance(WETH, owner) - before)
try:
    ask("shortcuts/quote", tokenIn=USDC, amountIn=amount, tokenOut=owner)
except SluiceError as error:
    print("refused", error.code)
