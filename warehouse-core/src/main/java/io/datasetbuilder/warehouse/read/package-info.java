/**
 * Reading tables: queries and pages of leased snapshots, within their time and by the terms of
 * their data.
 */
package io.datasetbuilder.warehouse.read;
