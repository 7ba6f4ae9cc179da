import { HIGH_RISK_SCORE, MEDIUM_RISK_SCORE, RISK_CHART_SCALE, riskLevelName, riskLevelOf } from "#domain/payments/risk-level.ts";

/** In the drawing's own units, whose width is the chart's scale, 0 to 1000. */
const BAR_TOP = 72;
const BAR_HEIGHT = 36;
const HEIGHT = 208;

const zones = [
  { from: 0, to: MEDIUM_RISK_SCORE, fill: "var(--p-color-bg-fill-success-secondary)" },
  { from: MEDIUM_RISK_SCORE, to: HIGH_RISK_SCORE, fill: "var(--p-color-bg-fill-caution-secondary)" },
  { from: HIGH_RISK_SCORE, to: 1, fill: "var(--p-color-bg-fill-critical-secondary)" },
];
const ticks = [0, MEDIUM_RISK_SCORE, HIGH_RISK_SCORE, 1];

/** The risk chart: the score times 1000 on a bar from 0 to 1000, with the thresholds of the levels. */
export function RiskGauge({ riskScore }: { riskScore: number }) {
  const score = Math.min(1, Math.max(0, riskScore));
  const at = score * RISK_CHART_SCALE;
  const label = `Risk ${scaled(score)} of ${RISK_CHART_SCALE}: ${riskLevelName(riskLevelOf(riskScore))}. ${riskLevelName("Medium")} starts at ${scaled(MEDIUM_RISK_SCORE)}, ${riskLevelName("High")} at ${scaled(HIGH_RISK_SCORE)}.`;
  return (
    <svg viewBox={`-16 0 ${RISK_CHART_SCALE + 32} ${HEIGHT}`} width="100%" style={{ maxWidth: "26rem" }} role="img" aria-label={label}>
      {zones.map((zone) => (
        <rect
          key={zone.from}
          x={zone.from * RISK_CHART_SCALE}
          y={BAR_TOP}
          width={(zone.to - zone.from) * RISK_CHART_SCALE - 4}
          height={BAR_HEIGHT}
          rx={8}
          style={{ fill: zone.fill }}
        />
      ))}
      <text x={at} y={32} fontSize={36} fontWeight={650} textAnchor={anchorOf(score)} style={{ fill: "var(--p-color-text)" }}>
        {scaled(score)}
      </text>
      <path d={`M ${at - 16} 44 h 32 l -16 22 z`} style={{ fill: "var(--p-color-text)" }} />
      <line x1={at} x2={at} y1={62} y2={BAR_TOP + BAR_HEIGHT + 6} strokeWidth={6} style={{ stroke: "var(--p-color-text)" }} />
      {ticks.map((tick) => (
        <text
          key={tick}
          x={tick * RISK_CHART_SCALE}
          y={150}
          fontSize={32}
          textAnchor={anchorOf(tick)}
          style={{ fill: "var(--p-color-text-secondary)" }}
        >
          {scaled(tick)}
        </text>
      ))}
      <text x={0} y={196} fontSize={28} style={{ fill: "var(--p-color-text-secondary)" }}>
        {`Score × ${RISK_CHART_SCALE.toLocaleString("en-US")}`}
      </text>
    </svg>
  );
}

function scaled(score: number): number {
  return Math.round(score * RISK_CHART_SCALE);
}

/** Keeps the numbers within the ends of the bar. */
function anchorOf(score: number): "start" | "middle" | "end" {
  if (score < 0.03) return "start";
  return score > 0.97 ? "end" : "middle";
}
