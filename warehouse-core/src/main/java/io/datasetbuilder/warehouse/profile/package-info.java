/** Profiles of snapshots, computed once and remembered. */
package io.datasetbuilder.warehouse.profile;
