import type { TopicWords } from './topic-words.ts'

/** Korean: how the topics of everyday life are asked for, and in which words they are told. */
export const ko: TopicWords = {
  name: {
    asked: '이름 라고_불',
    told: '라고_해 라고해 라고_합 이라고_해 이라고_불 성함 별명 불러 입니다',
  },
  home: {
    asked: '살아 살고 사는 살지 집은 주소 이사 산다 살죠 사나',
    told: '삽니 집이_어디 동네 아파트 원룸 자취 거주',
  },
  origin: {
    asked: '출신 고향 태어난 자랐',
    told: '태어나',
  },
  work: {
    asked: '일해 일하 직업 직장 회사 근무 일을',
    told: '일합 간호사 교사 선생님 의사예 의사로 엔지니어 변호사 요리사 셰프 점원 알바 프로그래머 개발자 운전기사 기사예 미용사 경찰 소방 기자 건축 은퇴 공장 병원에서 영업 회계 공무원 프리랜서 자영업 디자이너 약사 은행원 직원 사업 카페에서 가르치 은행 군인 경비 택배 배달 마트 목수 화가',
  },
  age: {
    asked: '나이 몇_살 살입니 살이에 살이야 살이죠',
    told: '살이 세예 세입 스물 서른 마흔',
  },
  birthday: {
    asked: '생일 태어',
    told: '태어났 태어난',
  },
  partner: {
    asked: '아내 남편 결혼 여자친구 남자친구 약혼 배우자 부인',
    told: '와이프 남친 여친 애인 이혼 미혼 싱글',
  },
  child: {
    asked: '아이 아들 딸 자녀 아기',
    told: '쌍둥이 손자 손녀 애가 첫째 둘째 유치원',
  },
  brother: {
    asked: '오빠 형이 형은 형제 남동생 동생',
    told: '형',
  },
  sister: {
    asked: '언니 누나 자매 여동생 동생',
    told: '',
  },
  mother: {
    asked: '어머니 엄마 부모',
    told: '부모님 할머니',
  },
  father: {
    asked: '아버지 아빠 부모',
    told: '부모님 할아버지',
  },
  dog: {
    asked: '강아지 개를 개는 개가 개_이름',
    told: '멍멍 푸들 말티즈 진돗개 반려견',
  },
  cat: {
    asked: '고양이',
    told: '냥이 반려묘',
  },
  pet: {
    asked: '반려 애완 동물 키우 키워',
    told: '반려동물 햄스터 토끼 앵무새 새를 금붕어 물고기 거북',
  },
  allergy: {
    asked: '알레르기 알러지 두드러기 부어 발진 가려',
    told: '비염 배가_아 속이_안 체해',
  },
  diet: {
    asked: '채식 비건 글루텐 고기',
    told: '다이어트 고기는 고기를 할랄 유당 식단',
  },
  eat: {
    asked: '먹 음식 요리 식사',
    told: '밥 고기 생선 회를 치즈 빵 초콜릿 단것 매운 과일 채소 김치 라면 떡볶이 삼겹살 해산물 점심 저녁을',
  },
  drink: {
    asked: '마셔 마시 커피 음료',
    told: '차를 녹차 맥주 소주 와인 주스 우유',
  },
  like: {
    asked: '좋아 사랑 즐겨',
    told: '빠졌 빠져 팬이 즐거',
  },
  dislike: {
    asked: '싫어 싫',
    told: '못_먹',
  },
  favourite: {
    asked: '가장_좋아 제일_좋아 최애 좋아하는',
    told: '',
  },
  hobby: {
    asked: '취미 주말 여가',
    told: '쉬는_날 한가 시간_날 독서 책 그림 사진 정원 뜨개 춤 바둑 체스 게임 낚시 모으 등산 캠핑 클라이밍 영화 노래방 요리하',
  },
  sport: {
    asked: '운동 축구 테니스 수영 달리 요가 등산 자전거 농구',
    told: '달리기 러닝 야구 헬스 배드민턴 태권도 마라톤 필라테스 골프 클라이밍 스키 수영장',
  },
  music: {
    asked: '음악 악기 기타 피아노 바이올린 노래 연주 첼로',
    told: '재즈 록 클래식 밴드 콘서트 들어요 듣 힙합 드럼 발라드',
  },
  language: {
    asked: '언어 말할 배우 외국어 국어',
    told: '영어 일본어 중국어 한국어',
  },
  car: {
    asked: '자동차 차는 운전 차를_몰 차를_타 무슨_차',
    told: '차를 오토바이 면허 차가',
  },
  study: {
    asked: '공부 전공 대학 학교',
    told: '학생 시험 대학원 수능 자격증',
  },
  trip: {
    asked: '여행 비행 휴가',
    told: '비행기 출장 호텔 항공 가요 갈_예정 떠나 바다',
  },
  health: {
    asked: '병 당뇨 천식 약을 의사 건강',
    told: '병이 질병 혈압 심장 두통 허리 수술 암 간질 불면 아파 아프 인슐린 우울 무릎 병원에_다 배가 위장',
  },
  colour: {
    asked: '색',
    told: '빨간 파란 초록 노란 검은 하얀 보라 분홍 핑크',
  },
  boss: {
    asked: '상사 팀장 사장님',
    told: '사장 부장',
  },
  smoking: {
    asked: '담배 흡연',
    told: '',
  },
  when: {
    asked: '언제',
    told: '월요일 화요일 수요일 목요일 금요일 토요일 일요일 1월 2월 3월 4월 5월 6월 7월 8월 9월 내일 모레 다음_주 다음주 다음_달 시에 며칠 몇_시 이번_주말 주말',
  },
  contact: {
    asked: '전화 번호 휴대폰 핸드폰 이메일 메일 연락 카톡',
    told: '',
  },
  plan: {
    asked: '',
    told: '예약 약속 면접 결혼식 시험 회의 치과 파티 방문 콘서트 계획 일정 예정',
  },
  fear: {
    asked: '무서 두려 공포 겁',
    told: '',
  },
  media: {
    asked: '영화 드라마 소설',
    told: '애니 책 만화 웹툰 읽 넷플릭스',
  },
}
