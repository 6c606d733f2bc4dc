import { lazy, Suspense, useRef } from "react";
import { RouteView } from "../route/RouteView.js";
import { useLogos } from "../tokens/logos.js";
import { usualNetwork } from "../tokens/networks.js";
import { useNetworks } from "../tokens/useTokens.js";
import { ConnectButton } from "../wallet/ConnectButton.js";
import { SentHere } from "../wallet/sent/SentHere.js";
import { useFollowing } from "../wallet/sent/useFollowing.js";
import { NetworkName } from "./NetworkName.js";
import { chainIn, hashTo, placeOf, usePlace } from "./place.js";
import { ThemeSwitch } from "./ThemeSwitch.js";
import { useScroll } from "./useScroll.js";

// Lazy, so that the trade view does not wait for these.
const Explore = lazy(async () => ({ default: (await import("../explore/ExploreView.js")).ExploreView }));
const Activity = lazy(async () => ({ default: (await import("../activity/ActivityView.js")).ActivityView }));
const Wallet = lazy(async () => ({ default: (await import("../wallet/WalletView.js")).WalletView }));
const Status = lazy(async () => ({ default: (await import("../status/StatusView.js")).StatusView }));

const views = [
  { id: "route", name: "Route", View: RouteView },
  { id: "explore", name: "Explore", View: Explore },
  { id: "activity", name: "Activity", View: Activity },
  { id: "wallet", name: "Wallet", View: Wallet },
  { id: "status", name: "Status", View: Status },
] as const;

/** The header of the page and the view in its address. */
export function Shell() {
  const place = usePlace();
  useFollowing();
  useLogos();
  useScroll();
  const view = views.find(({ id }) => id === place.view) ?? views[0];
  const { data: networks = [] } = useNetworks();
  const chosen = chainIn(place);
  // Links to other views keep a choice, which a single network does not need.
  const kept = networks.length > 1 ? chosen : 0;
  const lastForm = useRef("");
  if (view.id === "route" && place.query.has("in")) lastForm.current = window.location.hash;
  /** The address of a view. That of the form is as the person left it, unless another network was chosen since. */
  const addressOf = (id: string) => {
    const form = placeOf(lastForm.current);
    const isSame = kept === 0 || chainIn(form) === 0 || chainIn(form) === kept;
    return id === "route" && lastForm.current !== "" && isSame ? lastForm.current : hashTo(id, kept);
  };
  const isOfOne = view.id === "route" || view.id === "wallet";
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:p-2"
        onClick={() => document.getElementById("main")?.focus()}
      >
        Skip to content
      </button>
      <header className="border-line border-b">
        <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-8 px-4 sm:px-6">
          <span className="flex h-14 items-center gap-2 font-medium text-base">
            <Mark />
            Sluice
          </span>
          <NetworkName networks={networks} chainId={chosen || (isOfOne ? usualNetwork(networks) : 0)} />
          <nav aria-label="Views" className="order-last flex w-full gap-4 sm:gap-6 lg:order-none lg:w-auto">
            {views.map(({ id, name }) => (
              <a
                key={id}
                href={addressOf(id)}
                aria-current={id === view.id ? "page" : undefined}
                className="hit -mb-px flex h-10 items-center touch:h-11 border-transparent border-b-2 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink lg:h-14"
              >
                {name}
              </a>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <ThemeSwitch />
            <ConnectButton />
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-6rem)] max-w-[84rem] px-4 py-6 outline-none sm:px-6 lg:py-8"
      >
        {/* The trade view shows it below its button. */}
        {view.id !== "route" && view.id !== "activity" && <SentHere isBrief />}
        <Suspense fallback={<p className="text-muted">Loading …</p>}>
          <view.View place={place} />
        </Suspense>
      </main>
      <footer className="mx-auto max-w-[84rem] px-4 pb-8 text-muted text-xs sm:px-6">
        <a className="hit mr-6 underline hover:text-ink" href="/docs/">
          Docs
        </a>
        <a className="hit underline hover:text-ink" href="/docs/api/try/">
          API
        </a>
      </footer>
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-6" aria-hidden="true">
      <path
        d="M3 8h8c9 0 9 8 18 8M3 16h26M3 24h8c9 0 9-8 18-8"
        fill="none"
        strokeWidth="3.5"
        className="stroke-accent"
      />
    </svg>
  );
}
