import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./site.css";

/** Links to the service's own addresses, which are not pages of the site. */
function ways(name) {
  return h("nav", { class: `ways ${name}`, "aria-label": "Service" }, [
    h("a", { href: "/docs/api/try/", target: "_self", title: "Send requests from the browser" }, "Try it"),
    h("a", { href: "/", target: "_self" }, "Open the page"),
  ]);
}

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": () => ways("ways-bar"),
      "nav-screen-content-after": () => ways("ways-screen"),
    }),
};
