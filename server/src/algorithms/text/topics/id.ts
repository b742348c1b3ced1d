import type { TopicWords } from './topic-words.ts'

/** Indonesian: how the topics of everyday life are asked for, and in which words they are told. */
export const id: TopicWords = {
  name: {
    asked: 'nama namanya namaku bernama panggil',
    told: 'dipanggil sapa$ kenalkan',
  },
  home: {
    asked: 'tinggal rumah kota alamat pindah domisili',
    told: 'rumah$ rumahku kota$ kos$ kost kontrak apartemen menetap daerah desa',
  },
  origin: {
    asked: 'asal berasal lahir$ dibesarkan kelahiran',
    told: 'lahir_di besar_di kampung',
  },
  work: {
    asked: 'kerja bekerja pekerjaan kantor perusahaan profesi',
    told: 'pekerja guru perawat dokter insinyur pengacara koki pelayan programmer pengembang sopir supir ojek mekanik montir tukang akuntan penjual kasir polisi wartawan arsitek pensiun pabrik toko rumah_sakit klinik gaji usaha bisnis wiraswasta pns$ karyawan buruh petani apoteker psikolog sekretaris desainer dosen mahasiswa jualan freelance bank$ kurir satpam tentara admin kafe restoran tukang_cat',
  },
  age: {
    asked: 'umur usia tahun berumur',
    told: 'tahun$ saya_#',
  },
  birthday: {
    asked: 'ulang ultah lahir$ dilahirkan',
    told: 'ulang_tahun lahir kelahiran',
  },
  partner: {
    asked: 'istri suami pasangan pacar menikah tunangan nikah istriku suamiku',
    told: 'cerai janda duda jomblo lajang kawin',
  },
  child: {
    asked: 'anak putra putri bayi anakku',
    told: 'kembar cucu sulung bungsu tk$ sd$',
  },
  brother: {
    asked: 'saudara kakak adik abang laki',
    told: '',
  },
  sister: {
    asked: 'saudara kakak adik saudari perempuan',
    told: '',
  },
  mother: {
    asked: 'ibu mama ibuku orang_tua',
    told: 'ibu$ mama$ mamaku ortu nenek',
  },
  father: {
    asked: 'ayah bapak papa ayahku orang_tua',
    told: 'papa$ papaku ortu kakek',
  },
  dog: {
    asked: 'anjing',
    told: '',
  },
  cat: {
    asked: 'kucing',
    told: '',
  },
  pet: {
    asked: 'hewan peliharaan binatang',
    told: 'burung kelinci hamster ikan_hias kura kuda nuri beo marmut',
  },
  allergy: {
    asked: 'alergi intoleran ruam bengkak gatal',
    told: 'biduran sesak bersin mual sakit_perut mencret',
  },
  diet: {
    asked: 'vegan vegetarian diet gluten daging',
    told: 'laktosa gula$ babi halal celiac',
  },
  eat: {
    asked: 'makan makanan masak memasak hindari memakan',
    told: 'masakan sarapan lauk nasi ikan$ udang keju roti cokelat coklat manis pedas buah sayur sate soto bakso mie$ rendang gorengan bawang',
  },
  drink: {
    asked: 'minum minuman kopi teh',
    told: 'teh$ bir$ jus$ air$ susu',
  },
  like: {
    asked: 'suka menyukai cinta senang gemar',
    told: 'demen doyan penggemar',
  },
  dislike: {
    asked: 'benci membenci',
    told: 'tidak_suka ga_suka gak_suka nggak_suka',
  },
  favourite: {
    asked: 'favorit kesukaan kesukaanku',
    told: 'paling_suka',
  },
  hobby: {
    asked: 'hobi hobiku luang pekan',
    told: 'waktu_luang akhir_pekan senggang baca membaca buku lukis gambar foto berkebun rajut jahit menari nari catur main_game game mancing memancing koleksi nyanyi teater mendaki panjat kemah masak',
  },
  sport: {
    asked: 'olahraga sepak tenis renang berenang lari berlari yoga bersepeda bola mendaki',
    told: 'sepak_bola bola$ lari$ sepeda gym$ latihan panjat bulu_tangkis voli basket senam silat futsal kolam_renang tenis_meja',
  },
  music: {
    asked: 'musik gitar piano biola alat bernyanyi bermain main$',
    told: 'lagu band$ konser dengar mendengar drum alat_musik nyanyi paduan dangdut seruling angklung',
  },
  language: {
    asked: 'bahasa berbicara belajar',
    told: 'bicara inggris jepang arab mandarin jawa sunda',
  },
  car: {
    asked: 'mobil menyetir kendaraan mengendarai',
    told: 'motor$ nyetir sim$',
  },
  study: {
    asked: 'kuliah belajar universitas sekolah jurusan',
    told: 'ujian skripsi kampus s2$ kursus',
  },
  trip: {
    asked: 'perjalanan liburan terbang penerbangan berlibur pergi',
    told: 'libur pesawat pantai hotel tiket berangkat wisata jalan_jalan mudik ke_bali',
  },
  health: {
    asked: 'sakit penyakit diabetes asma obat dokter kesehatan',
    told: 'asma$ nyeri tekanan darah_tinggi jantung migrain operasi punggung kanker epilepsi insomnia kencing_manis maag terapi lutut hipertensi kolesterol perut',
  },
  colour: {
    asked: 'warna',
    told: 'merah biru hijau kuning hitam putih ungu pink oranye abu coklat',
  },
  boss: {
    asked: 'bos atasan',
    told: 'bos$ manajer',
  },
  smoking: {
    asked: 'rokok merokok',
    told: '',
  },
  when: {
    asked: 'kapan',
    told: 'senin selasa rabu kamis jumat sabtu minggu januari februari maret april mei$ juni juli agustus september oktober november desember besok lusa depan jam$ tanggal hari_apa akhir_pekan',
  },
  contact: {
    asked: 'telepon nomor hp$ wa$ hubungi kontak surel telpon',
    told: '',
  },
  plan: {
    asked: '',
    told: 'janji rencana wawancara pernikahan ujian rapat dokter_gigi pesta berkunjung konser acara jadwal interview kondangan',
  },
  fear: {
    asked: 'takut fobia ngeri phobia',
    told: '',
  },
  media: {
    asked: 'film serial buku',
    told: 'drama bioskop novel baca nonton drakor',
  },
}
