import type { FixedLocale } from '../lib/fixed-texts.ts';

interface InvalidDomainTexts {
  heading: string;
  text: string;
  home: string;
  tipsTitle: string;
  tips: [string, string][];
}

export const invalidDomainTexts: Record<FixedLocale, InvalidDomainTexts> = {
  en: {
    heading: "There's no community here yet",
    text: "This address doesn't belong to any community that we know.",
    home: 'Return Home',
    tipsTitle: 'What you can try',
    tips: [
      ['Check the address', 'A single wrong letter is enough: look for typos.'],
      [
        'Check the custom domain',
        "If it's your domain, make sure that its setup is complete and points here.",
      ],
      ['Check your connection', 'A network between you and us may be sending you to the wrong place.'],
      ['Ask the community admin', 'They can tell you where the community lives now.'],
    ],
  },
  es: {
    heading: 'Aquí todavía no hay ninguna comunidad',
    text: 'Esta dirección no pertenece a ninguna comunidad que conozcamos.',
    home: 'Volver al inicio',
    tipsTitle: 'Qué puedes intentar',
    tips: [
      ['Revisa la dirección', 'Basta una letra equivocada: busca errores al teclear.'],
      [
        'Revisa el dominio propio',
        'Si el dominio es tuyo, comprueba que su configuración esté completa y apunte aquí.',
      ],
      ['Revisa tu conexión', 'Puede que una red intermedia te esté enviando al lugar equivocado.'],
      ['Pregunta a quien administra la comunidad', 'Sabrá decirte dónde está ahora la comunidad.'],
    ],
  },
  fr: {
    heading: "Il n'y a pas encore de communauté ici",
    text: "Cette adresse n'appartient à aucune communauté que nous connaissons.",
    home: "Retour à l'accueil",
    tipsTitle: 'Ce que vous pouvez essayer',
    tips: [
      ["Vérifiez l'adresse", 'Une seule lettre suffit : cherchez une faute de frappe.'],
      [
        'Vérifiez le domaine personnalisé',
        "Si c'est votre domaine, assurez-vous que sa configuration est complète et pointe ici.",
      ],
      ['Vérifiez votre connexion', 'Un réseau intermédiaire vous envoie peut-être au mauvais endroit.'],
      [
        "Contactez l'administrateur de la communauté",
        'Il pourra vous dire où la communauté se trouve maintenant.',
      ],
    ],
  },
  ja: {
    heading: 'ここにはまだコミュニティがありません',
    text: 'このアドレスは、どのコミュニティにも登録されていません。',
    home: 'ホームに戻る',
    tipsTitle: 'お試しいただけること',
    tips: [
      ['アドレスを確認する', '一文字違うだけでも表示されません。入力ミスがないかご確認ください。'],
      [
        '独自ドメインの設定を確認する',
        'ご自身のドメインの場合は、設定が完了し、こちらを指しているかご確認ください。',
      ],
      ['接続を確認する', '途中のネットワークが、別の場所へ案内している可能性があります。'],
      ['コミュニティの管理者に問い合わせる', '現在のコミュニティの場所を教えてもらえます。'],
    ],
  },
};
