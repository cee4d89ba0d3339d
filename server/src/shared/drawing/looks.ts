const striped = {
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
  rotation: Math.PI / 4,
};

const dotted = {
  symbol: 'circle',
  dashArrayX: [
    [4, 4],
    [0, 4, 4, 0],
  ],
  dashArrayY: [4, 0],
  symbolSize: 0.7,
};

/** Different lightnesses and patterns, so that bars can be told apart without colour. */
export const looks = {
  blue: { color: '#1f4e79', decal: { symbol: 'none' } },
  orange: { color: '#e58a3c', decal: { ...striped, color: '#6b3206' } },
  green: { color: '#cfe3d4', decal: { ...dotted, color: '#2d6a4f' }, borderColor: '#2d6a4f' },
  violet: { color: '#7b5ea7', decal: { ...striped, rotation: 0, color: '#e9e1f5' } },
  yellow: { color: '#f2d96b', decal: { ...striped, rotation: -Math.PI / 4, color: '#7a6510' } },
  rose: { color: '#b5475f', decal: { ...dotted, color: '#f7dce2' } },
  grey: { color: '#e3e7eb', decal: { symbol: 'none' }, borderColor: '#566472' },
};
