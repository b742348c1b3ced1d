import { useQuery } from '@tanstack/react-query'

/** Drawn as one path: a square for every dark module. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: 4 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data === undefined) return null
  const squares = data.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.size} ${data.size}`}
      className="mx-auto my-3 size-52 rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
