import { Link, Text } from "@shopify/polaris";
import { urlBehind, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";

/** A point's name on one line, in full on hover, linked if it leads somewhere. */
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

/** A point's value and, if its chart has shares, its share. */
export function PointFigures({ data, point }: { data: ChartData; point: ChartPoint }) {
  return (
    <>
      <Text as="span" numeric>
        {data.format(point.value)}
      </Text>
      {data.share && (
        <Text as="span" tone="subdued" numeric>
          {data.share(point)}
        </Text>
      )}
    </>
  );
}
