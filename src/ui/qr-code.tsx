import { useLingui } from '@lingui/react/macro';

interface QrCodeProps {
  /** Modules a side. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
}

export function QrCodeView({ size, path }: QrCodeProps) {
  const { t } = useLingui();
  return (
    <svg
      role="img"
      aria-label={t`QR code`}
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
