import { forwardRef, useCallback, type AnchorHTMLAttributes, type ReactNode } from "react";
import { useHref, useLinkClickHandler, useNavigate } from "react-router-dom";
import { inFrame } from "#console/session/frame-query.ts";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";

type GoOptions = { replace?: boolean; state?: unknown };

/** Navigates to an address of the console, adding the frame's parameters. */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  const address = useFrameAddress();
  return useCallback((to, options) => void navigate(address(to), options), [navigate, address]);
}

/** Adds the frame's parameters to an address of the console, for a plain `href`. */
export function useFrameAddress(): (address: string) => string {
  const frame = useFrame();
  const { tenantId } = useAccessState();
  return useCallback((address) => inFrame(address, frame, tenantId), [frame, tenantId]);
}

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "download"> & {
  url: string;
  external?: boolean;
  download?: string | boolean;
};

/** Every link in the console and in Polaris: a real link that doesn't reload the page. */
export const AppLink = forwardRef<HTMLAnchorElement, AppLinkProps>(function AppLink(
  { url, children, external, target, download, ...rest },
  ref,
) {
  const address = useFrameAddress();
  if (external || download !== undefined || isAbsolute(url)) {
    const place = external && target === undefined ? "_blank" : target;
    return (
      <a {...rest} ref={ref} href={url} target={place} download={download} rel={place === "_blank" ? "noopener noreferrer" : undefined}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...rest} ref={ref} to={address(url)} target={target}>
      {children}
    </RouterLink>
  );
});

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** Unlike the router's own Link, brings no code for prefetching pages. */
const RouterLink = forwardRef<HTMLAnchorElement, RouterLinkProps>(function RouterLink({ to, target, onClick, children, ...rest }, ref) {
  const follow = useLinkClickHandler(to, { target });
  const click: typeof onClick = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} ref={ref} href={useHref(to)} target={target} onClick={click}>
      {children}
    </a>
  );
});

/** `AppLink` for Polaris, whose types still allow string refs; a method type lets the parameters differ in that. */
export const polarisLink: { render(props: { url: string }): ReactNode }["render"] = AppLink;

function isAbsolute(url: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);
}
