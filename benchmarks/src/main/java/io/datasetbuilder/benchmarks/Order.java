package io.datasetbuilder.benchmarks;

import java.time.LocalDate;
import java.util.Optional;

/**
 * One record of the input, a column a component.
 *
 * @param id from 1, in file order
 * @param code six digits; leading zeros belong to it
 * @param amountCents of an amount that is written with two decimals
 * @param latitudeMillionths of a coordinate that is written with six decimals
 * @param longitudeMillionths of a coordinate that is written with six decimals
 * @param price at least 1000; written with commas between its thousands
 * @param note may hold commas; empty where the cell is null
 */
record Order(
    long id,
    String code,
    String city,
    int amountCents,
    int quantity,
    boolean express,
    LocalDate orderedOn,
    int latitudeMillionths,
    int longitudeMillionths,
    String customer,
    int price,
    Optional<String> note) {}
