import { runServedLogin } from "#console/app/run-served-login.ts";

// The served login's script: plain, so that it runs before the form is parsed, and small, because nothing else is needed to log in.
runServedLogin({
  files: document.currentScript?.dataset["console"]?.split(" ") ?? [],
  load: (file) => import(/* @vite-ignore */ file),
});
