/**
 * Object storage as the durable place of runs and tables: ports of a module that is not on every
 * class path, and how it is found.
 */
package io.datasetbuilder.pipeline.warehouse.objectstorage;
