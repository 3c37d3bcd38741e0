import { useLingui } from '@lingui/react/macro';

interface QrCodeProps {
  /** Number of modules of a side. */
  size: number;
  /** SVG path of the dark modules. */
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
