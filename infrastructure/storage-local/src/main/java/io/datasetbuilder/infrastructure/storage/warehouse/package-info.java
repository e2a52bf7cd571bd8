/** Files of a warehouse: snapshots, exports, backups and the marker of its folder. */
package io.datasetbuilder.infrastructure.storage.warehouse;
