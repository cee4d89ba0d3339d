/** The names and goods of the generated charges, in the proportions of a shop. */

export const givenNames = (
  'Ana Antônio Beatriz Bruno Camila Carlos Caio Daniela Eduardo Fernanda Francisco Gabriel Helena Isabela João ' +
  'José Juliana Larissa Lucas Luísa Marcos Maria Mariana Mateus Patrícia Paulo Pedro Rafael Renata Sofia Tereza ' +
  'Vinícius'
).split(' ');

export const surnames = (
  'Almeida Alves Araújo Barbosa Cardoso Carvalho Costa Dias Fernandes Ferreira Gomes Gonçalves Lima Lopes Martins ' +
  'Mendes Nascimento Oliveira Pereira Ribeiro Rocha Rodrigues Santos Silva Soares Souza Teixeira Vieira'
).split(' ');

/** Area codes (DDD) of the larger cities. */
export const areaCodes = '11 19 21 27 31 41 47 48 51 61 62 71 81 85 92'.split(' ');

/** Goods of about the same price, in whole BRL. */
interface Shelf {
  lowest: number;
  highest: number;
  goods: readonly string[];
}

const cheap: Shelf = {
  lowest: 5,
  highest: 49,
  goods: [
    'Café torrado 500 g',
    'Caderno universitário',
    'Caneca',
    'Livro de bolso',
    'Par de meias',
    'Sabonete artesanal',
    'Vela perfumada',
  ],
};

const ordinary: Shelf = {
  lowest: 50,
  highest: 299,
  goods: [
    'Calça jeans',
    'Camiseta',
    'Fone de ouvido',
    'Jogo de panelas',
    'Mochila',
    'Perfume',
    'Tênis de corrida',
  ],
};

const dear: Shelf = {
  lowest: 300,
  highest: 4_999,
  goods: [
    'Bicicleta aro 29',
    'Cadeira de escritório',
    'Celular',
    'Máquina de lavar',
    'Notebook',
    'Sofá de três lugares',
    'Televisão 50 polegadas',
  ],
};

/** Each shelf with its share of the sales, in per cent. */
export const shelves = [
  [cheap, 45],
  [ordinary, 40],
  [dear, 15],
] as const;
