/** Names that belong together: given names of women and men, and family names. */
export interface Names {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

const list = (text: string): string[] => text.split(' ').map((name) => name.replaceAll('_', ' '));

/** Names by place of origin. Any likeness to a living person is chance: first and last names are drawn apart. */
export const names: Record<string, Names> = {
  ZA: {
    women: list(
      'Nomvula Thandeka Lindiwe Zanele Nokuthula Ayanda Busisiwe Khanyi Noluthando Siphokazi Palesa Lerato Mpho Boitumelo Refilwe Dineo Keitumetse Annelie Marietjie Ilse Elna Riana Tannie_Baba Fatima Rukeya Zainab Priya Kavitha Devi Grace Joy Thembeka Vuyiswa Nandipha Unathi Tebogo Rirhandzu Tshilidzi Mashudu Ronel Carmen Shireen Bronwyn',
    ),
    men: list(
      'Sipho Themba Bongani Mandla Sizwe Jabulani Musa Vusi Lwazi Xolani Luthando Mzwandile Thabo Tshepo Kagiso Lebo Neo Katlego Karabo Pieter Danie Kobus Hennie Gerrit Oom_Faan Yusuf Ebrahim Riedwaan Dhiren Logan Rajesh Samuel Petrus Andries Fanie Tumelo Phindile Luyanda Tinyiko Rudzani Faizel Clyde Ashwin Monwabisi',
    ),
    families: list(
      'Dlamini Ndlovu Khumalo Mthembu Nkosi Zulu Cele Buthelezi Gumede Mabaso Mokoena Molefe Tladi Motaung Sithole Mahlangu Baloyi Chauke Nemukula Mulaudzi Botha Visagie Labuschagne Pretorius Marais Terblanche Swart Adams Jacobs Daniels Isaacs Hendricks Arendse Davids Naidoo Pillay Govender Moodley Maharaj Qwabe Mfeka Sobekwa Njobe Mabandla Ramokgopa Phiri',
    ),
  },
  US: {
    women: list(
      'June Marisol Dolores Etta Wren Cassidy Nadine Opal Renata Tess Imani Harriet Bea Joan Lupe Odette Vera Mabel',
    ),
    men: list(
      'Walt Amos Deshawn Ray Otis Hank Cal Emmett Leon Rufus Silas Theo Wade Marcus Abel Gus Ignacio Dell',
    ),
    families: list(
      'Pruitt Calloway Whitlock Ortega Delacroix Haskell Boone Merriweather Tolliver Ames Redfern Santos Quill Barlow Yates Lomax Vickers Penhale Stroud Okafor',
    ),
  },
  GB: {
    women: list(
      'Maud Isla Bronagh Carys Nell Morag Tamsin Edie Agnes Priti Rowan Hilda Sorcha Ottilie Winnie Ruth',
    ),
    men: list('Alfie Callum Idris Owen Magnus Tam Cormac Kit Ned Gethin Rory Arthur Bertie Omar Fergus Wilf'),
    families: list(
      'Thwaite Penrose Calder Ashworth Llewellyn Mackie Garrick Pym Holroyd Duffy Trelawney Sowerby Rathbone Iqbal Fenwick Tarrant',
    ),
  },
  NG: {
    women: list('Adaeze Folake Ngozi Yetunde Bisi Amarachi Temi Hauwa Ronke Ifeoma Simisola Chidinma'),
    men: list('Tunde Emeka Kunle Obinna Femi Chidi Segun Ikenna Bayo Danjuma Wale Uche'),
    families: list('Adeyemi Okonkwo Balogun Eze Afolabi Nwosu Ogunleye Danladi Olatunji Ibekwe Akande Umeh'),
  },
  JP: {
    women: list('Hana Mio Sakura Yui Aoi Rin Chiyo Natsumi Kaede Tomoe Shiori Akari Nene Mei Fumi Koharu'),
    men: list(
      'Haruto Ren Sota Daichi Kenji Taiga Itsuki Minato Shun Goro Asahi Kaito Riku Jiro Tsubasa Hayate',
    ),
    families: list(
      'Kurosaki Amamiya Hoshino Tachibana Minase Shirogane Okabe Natsukawa Fujimori Kisaragi Ozora Hinata Mikazuki Arisugawa Sugimori Tokiwa',
    ),
  },
  KR: {
    women: list('Seo-yeon Ha-eun Ji-woo Soo-ah Na-rae Eun-byul Mi-rae Yoon-hee Da-som Bo-ra'),
    men: list('Min-jae Do-yun Tae-ho Sang-woo Jae-won Hyun-ki In-su Dong-ha Kyung-min Si-woo'),
    families: list('Baek Noh Seong Ma Gil Cheon Ryu Pyo Uhm Bong Tak Ok'),
  },
  IN: {
    women: list('Meera Anjali Kamala Radhika Sushila Tara Ishani Leela Nandini Gauri Savitri Rukmini'),
    men: list('Arjun Vikram Gopal Raghav Ishaan Mohan Kabir Suresh Bhaskar Dev Manoj Harish'),
    families: list(
      'Chatterjee Rathore Kulkarni Deshpande Bhatt Sengupta Tiwari Saxena Nair Chauhan Mukherjee Joshi',
    ),
  },
  FR: {
    women: list('Odile Margaux Solène Mathilde Aurore Clémence Inès Fatou Léonie Blanche Jeanne Apolline'),
    men: list('Bastien Loïc Étienne Rémi Gaspard Youssef Anatole Lucien Corentin Émile Félix Barnabé'),
    families: list(
      'Vasseur Delmas Rochefort Lacombe Tissot Marchand Bellanger Sarr Guérin Pons Aubert Kerjean',
    ),
  },
  BR: {
    women: list('Iracema Luana Beatriz Jussara Marina Conceição Dandara Tainá Rosa Yara'),
    men: list('Tomás Joaquim Davi Caetano Raimundo Benedito Cauã Otávio Zeca Anselmo'),
    families: list('Cardoso Teixeira Nogueira Barros Monteiro Pacheco Queiroz Salles Vieira Amorim'),
  },
  DE: {
    women: list('Greta Annika Lotte Friederike Jule Hedwig Marlene Elif Traudl Ida'),
    men: list('Jannik Emil Konrad Matthis Ole Anton Bruno Cem Ludwig Kaspar'),
    families: list(
      'Brandt Vogelsang Lindner Petersen Achternbusch Rehbein Wolkenstein Demir Hagedorn Kiesling',
    ),
  },
  ES: {
    women: list('Lucía Alba Rocío Montserrat Nerea Candela Paloma Inmaculada Ainhoa Soledad'),
    men: list('Álvaro Iker Joaquín Nicolás Ximo Rafael Gonzalo Benito Xoán Mateo'),
    families: list('Ibáñez Requena Montoya Carballo Etxeberria Quintana Salazar Villalba Lozano Ferrer'),
  },
};
