/** Surety's mark and name. Screen readers get the name as text. */
export function Logo({ height = 24 }: { height?: number }) {
  return (
    <svg height={height} viewBox="0 0 104 28" role="img" aria-label="Surety">
      <path d="M14 1 26 5v9c0 6.4-4.8 10.9-12 13C6.800 24.900 2 20.400 2 14V5z" fill="var(--p-color-bg-fill-success, #047b5d)" />
      <path d="m8.500 14 4 4 7.200-8" fill="none" stroke="#fff" strokeWidth="2.600" strokeLinecap="round" strokeLinejoin="round" />
      <text x="33" y="20.500" fontSize="19" fontWeight="650" fill="var(--p-color-text, #303030)" fontFamily="inherit">
        Surety
      </text>
    </svg>
  );
}
