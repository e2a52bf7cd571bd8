package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.MadeUpColumns.MadeUpColumn;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Columns of every kind of personal data, in the forms that people write. */
final class PersonalColumns {

  private final List<MadeUpColumn> columns = new ArrayList<>();

  private PersonalColumns() {}

  /** A hundred columns. */
  static List<MadeUpColumn> all() {
    PersonalColumns made = new PersonalColumns();
    made.addPersonalTexts();
    made.addPersonalNumbers();
    return List.copyOf(made.columns);
  }

  private void addPersonalTexts() {
    for (String name : List.of("c", "note")) {
      personal(
          PiiKind.EMAIL, name, "user#####@example.com", "mail to u####@mail.example.org please");
      personal(PiiKind.EMAIL, name, "first.last+##@example.co.kr", "<a####@example.net>");
      personal(
          PiiKind.PHONE, name, "010-2###-####", "0102#######", "010 3### ####", "010.4###.####");
      personal(
          PiiKind.PHONE,
          name,
          "+82 10-2###-####",
          "+8210########",
          "문의 010-2###-#### 담당",
          "02-2##-####");
      personal(
          PiiKind.PHONE, name, "031-2##-####", "070-4###-####", "(02)3##-####", "+1 212-555-0###");
      personal(
          PiiKind.PHONE, name, "02-2##-#### / 010-2###-####", "+44 20 7### ####", "0505-2##-####");
      personal(
          PiiKind.RRN,
          name,
          "880117-1######",
          "91041#-2######",
          "주민 720930-2######",
          "010825 - 4######");
      personal(PiiKind.FOREIGNER_NO, name, "880117-5######", "등록 910412-6######");
      personal(
          PiiKind.PASSPORT, name, "M2#######", "M3##A####", "여권 M########", "passport AB#######");
      personal(PiiKind.DRIVER_LICENSE, name, "11-##-######-##", "서울 ##-######-##");
      personal(
          PiiKind.BANK_ACCOUNT,
          name,
          "110-2##-######",
          "국민은행 ######-##-######",
          "입금 110-2##-######");
      personal(PiiKind.SSN, name, "123-4#-1###", "ssn 12345####");
      personal(
          PiiKind.IP_ADDRESS,
          name,
          "203.1#.11#.9#",
          "client 45.76.12.1## connected",
          "2001:db8::1###");
    }
    personal(PiiKind.PASSPORT, "passport_no", "M2#######");
    personal(PiiKind.BANK_ACCOUNT, "계좌번호", "110-2##-######");
    personal(PiiKind.DRIVER_LICENSE, "license_no", "11-##-######-##");
    personal(PiiKind.IP_ADDRESS, "client_ip", "203.1#.11#.9#");
    personal(PiiKind.PHONE, "user_id", "010-2###-####");
    personal(PiiKind.PHONE, "code", "0102#######");
    text("c", PiiKind.CARD, cells -> String.valueOf(cells.numbers().card()));
    text("card_no", PiiKind.CARD, cells -> String.valueOf(cells.numbers().card()));
    text("c", PiiKind.CARD, MadeUpCells::groupedCard);
    text("memo", PiiKind.CARD, cells -> "결제 " + cells.groupedCard());
    text("id", PiiKind.RRN, cells -> String.valueOf(cells.numbers().registration(1940, 1987)));
    text("c", PiiKind.BANK_ACCOUNT, MadeUpCells::iban);
  }

  private void addPersonalNumbers() {
    for (String name : List.of("phone", "owner_tel", "TEL_NO", "연락처", "mobile", "contactPhone1")) {
      number(name, PiiKind.PHONE, cells -> cells.numbers().mobile());
    }
    number("SITETEL", PiiKind.PHONE, cells -> 820_000_000_000L + cells.numbers().mobile());
    for (String name : List.of("c", "id", "amount")) {
      number(name, PiiKind.RRN, cells -> cells.numbers().registration(1940, 1999));
      number(name, PiiKind.CARD, cells -> cells.numbers().card());
    }
    number("c", PiiKind.RRN, cells -> cells.numbers().registration(2001, 2009));
  }

  private void personal(PiiKind kind, String name, String... patterns) {
    for (String pattern : patterns) {
      text(name, kind, cells -> cells.filled(pattern));
    }
  }

  private void text(String name, PiiKind kind, Function<MadeUpCells, String> cell) {
    add(name, Simple.STRING, "VARCHAR", kind, cell);
  }

  private void number(String name, PiiKind kind, Function<MadeUpCells, Long> number) {
    add(name, Whole.INT64, "BIGINT", kind, cells -> String.valueOf(number.apply(cells)));
  }

  private void add(
      String name,
      DataType type,
      String sqlType,
      PiiKind kind,
      Function<MadeUpCells, String> cell) {
    columns.add(new MadeUpColumn(name, type, sqlType, Optional.of(kind), cell));
  }
}
