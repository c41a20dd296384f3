/** The first thing Tab reaches. */
export function SkipLink() {
  return (
    <a href="#main" className="absolute -top-16 left-2 z-50 rounded bg-raised px-3 py-2 text-sm shadow-pop focus:top-2">
      Skip to content
    </a>
  );
}
