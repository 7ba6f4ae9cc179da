import { Link, Text } from "@shopify/polaris";
import { urlBehind, type ChartPoint } from "#console/charts/chart-data.ts";

/** The name of a point on one line, whole on hover; a link where there is something behind it. */
export function PointName({ point }: { point: ChartPoint }) {
  const url = urlBehind(point);
  const name = <bdi title={point.name}>{point.name}</bdi>;
  return (
    <Text as="p" truncate>
      {url === null ? (
        name
      ) : (
        <Link url={url} removeUnderline>
          {name}
        </Link>
      )}
    </Text>
  );
}
